.PHONY: dev
dev: ## Make .venv with the development lock
	@tools/venv requirements-dev.txt
	@tools/secret_key
