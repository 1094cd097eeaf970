# `make run` and `make test` are all that is needed; the rest is for people who change the code.
.DEFAULT_GOAL := help

help: ## List what can be made
	@sed -n 's/^\([a-z-]*\):.*## /make \1	/p' Makefile | expand -t 16

run: ## Serve the site at port 8000, or at PORT=
	@tools/run

test: ## Run every check and every test, on both databases and in a browser
	@tools/test

test-all: ## The same with every size, example and form of a page that `make test` tries a part of
	@FULL_SIZE=1 tools/test

dev: ## Make .venv with everything the tests need
	@tools/venv requirements-dev.txt
	@tools/secret_key

format: dev ## Format the code and fix what can be fixed by itself
	@.venv/bin/ruff format .
	@.venv/bin/ruff check --fix .
	@find templates -name '*.html' -exec .venv/bin/djade --target-version 5.2 {} +

fuzz: dev ## Post 5,000 made-up bodies to every address that writes
	@FUZZ_BODIES=5000 .venv/bin/pytest tests/test_bad_input.py

bench: ## Measure the rules engine beside OpenSpiel's, and live pages beside polling
	@tools/bench

mutants: ## Change the rules engine in small ways and see that its tests notice
	@tools/mutants

lock: ## Write the hashed locks anew from requirements*.in
	@tools/lock

.PHONY: help run test test-all dev format fuzz bench mutants lock
