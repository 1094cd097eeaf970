"""Hold first rounds that a search of ours found: seen to be good, see docs/decisions/draws.md."""

from typing import Final

# By the number of players: how many are in each circle that they go round in (those left over stay), then the first
# rounds. A letter is a place: 0 to 9, A to Z, a to z; four places a table, two partners before their opponents; those
# after the last table sit out.
KNOWN: Final[dict[int, tuple[tuple[int, tuple[str, ...]], ...]]] = {
    7: ((1, ("6134025", "5230164", "4165320", "2340516", "5160423", "2431056", "5046132", "6312045", "5420163")),),
    8: ((7, ("27031654",)),),
    10: ((5, ("1437968205", "2743916508")),),
    11: (
        (5, ("5A731894026", "681093A4572")),
        (11, ("5A672914038",)),
    ),
    12: (
        (5, ("481BA5206397", "A08729345B16")),
        (6, ("4823079A5B61",)),
        (11, ("916A2054837B",)),
    ),
    13: ((6, ("785B213649CA0", "84B9023A751C6")),),
    14: ((7, ("6AB45219CD8307", "32B5478AD9610C")),),
    15: (
        (7, ("958E62174DAB03C", "05B4E691C8D37A2")),
        (15, ("28496E7B13CD05A",)),
    ),
    16: (
        (7, ("81F7D0B9356AC24E", "238C1D5F6704EBA9")),
        (8, ("D12A547E9C6B038F",)),
        (15, ("602E91AC7B54FD38",)),
    ),
    17: ((8, ("A6G9DEB43C852F710", "0E3G9F271BDA65C48")),),
    18: ((9, ("7F16BCH582A4GD3E09", "436B18EA7G2C95FH0D")),),
    19: (
        (9, ("G9EF287C65HD1IA304B", "B584EHC3702FIA6G9D1")),
        (19, ("89H2I74E5B13DGFA06C",)),
    ),
    20: (
        (9, ("JDB6GA4F59I1832C0H7E", "J15BDI42G70863H9AFCE")),
        (10, ("GJ3AI0EF9C416B2DH875",)),
        (19, ("A9J2GED4B8376HC0I5F1",)),
    ),
    21: (
        (10, ("CJ6B3E4IK2G98AFH157D0", "G7FK98634E5IDH02BC1JA")),
        (21, ("79AK4HBF635CJI2ED8G10",)),
    ),
    22: ((11, ("KCA68D5HFJ4E3217GLI90B", "9GEF2HBK7A4IC6J8135D0L")),),
    23: (
        (11, ("D837AIBJE1HC9LG6F4M205K", "F8CE2JADMI5K1460LH79BG3")),
        (23, ("EH6LKA35JF9ICBD1M42807G",)),
    ),
    24: (
        (11, ("L235F9M0E1N8CJIGKH67DA4B", "4KNHFE5A7IMDC8GB26301LJ9")),
        (12, ("0ALD1N658J7BI42EFKMC3GH9",)),
        (23, ("5I72JH103EDMNKA6B8G9LF4C",)),
    ),
    25: ((12, ("7LJG641H2EKI5CF9N3MO8BAD0", "KG1NH4B3ML50JEF6A97ID82OC")),),
    26: ((13, ("EAP4CIJLB3GM25176HN98FOK0D", "LBAJM4NDHP5KGF12C3798O6I0E")),),
    27: (
        (13, ("JEP42IQDB1F5NCOKG79A3HL806M", "19IF2H7Q6OM34GB5KELNP8CADJ0")),
        (27, ("6GFECN5HM12OAD7Q48KIPBL309J",)),
    ),
    28: (
        (13, ("LNE58MCJ9B1OP706GAHIKQF34R2D", "OH8CD9RMPGNFK76Q21ILA5034JBE")),
        (14, ("LOF3HQER02654CIKGMB7N9JA1PD8",)),
        (27, ("DERF0G6NIQO29LC573M8P1KBHJ4A",)),
    ),
    29: ((14, ("625OKAMGCENRQ3J7I1F9SPH48BLD0", "MRGI573ODHS4128NLAJKFQC6BP90E")),),
    30: ((15, ("R5T2L6PSQ7C39NAB8G1EKM4HIDOJ0F", "6RLHEGJ8NDFMSTA3P749251COIBK0Q")),),
    31: (
        (15, ("AO4RUMI8N3BSGJDH2K15TFL6PE9C07Q", "KP89S7EUD64ACLB1RT5I0GJQO2NHFM3")),
        (31, ("H8N5QFMA74OUI3PKSE21JCD9G6RT0BL",)),
    ),
    32: (
        (15, ("TDI6502E9QU4MOPG8ARNSLC3K1FVJB7H", "K540T1ORSE3VMU8JN2HA6DGF9IBCQLP7")),
        (16, ("GJ9BOIKRQ2LCD4HVEA568N7PS0M3TFU1",)),
        (31, ("Q5STCI7GKM3B6HVU9RLOEA0F2JP18D4N",)),
    ),
    33: (
        (16, ("G6BIQ74PC2JS3FDUTEA58M9HORLKN1WV0", "6FQMLC4KJU10IORESA3V58B92TW7PNHDG")),
        (33, ("HULNC1QIDRO9KF3ATPSGMVB8W576J24E0",)),
    ),
    34: ((17, ("5B7KLNJTD6EOQM1R49VSP38W2FCIGXUA0H", "CRMEKS2GBNH16FQ7AOLXJP4W8953DVUT0I")),),
    35: (
        (17, ("CDJVPGL5B7EWFAQ296I4MTRS3KUH1OYX08N", "7GV1N26DCOFQ0MY9E34JLBWTAUIX8RKSHP5")),
        (35, ("E9HXWJOCSDVM5YPI217FT864LAK3QGRU0BN",)),
    ),
    36: (
        (17, ("Z1TENMADIKRGYVU68HB0PC7S45F3WLQJXO29", "GHSZQ984ND7FEX0TPLO231VB5JYCWK6MURIA")),
        (18, ("GPU2H14ZL0OKSIY9NC6DAT387MVWEF5RBJXQ",)),
        (35, ("PUGI8W3N9YJ1HD0LTQRXKCVF76SZ2O5E4BMA",)),
    ),
    37: ((18, ("LSXJEP4IOND63MQ9V7WYTG5HRB8aCUKAZF120", "4YHW5QELDBPX913GA78VFOSNURCKJaM0TZ62I")),),
    38: ((19, ("GK5ZELHVTUSNF1BD39R8bCQWXa762IYOAP4M0J", "LPXM19YRSQIUG6a4ZDTCJEHA2N8b37VBW5FO0K")),),
    39: (
        (19, ("YP71HXARQ2NB3C4GLcWEDFOIaMb5Z8SUVJ6T09K", "0B6KDAPEUM1GCRN4LO8YWQbXc5V39T27ZaIHJSF")),
        (39, ("X97YF1JZSRacM2HBPUAIT34WLV5E6OC8KbGN0DQ",)),
    ),
    40: (
        (19, ("IQ3NYMaLJFVUWES0bBA1457CK9Td8cX2PZDGOR6H", "a7dI6AB4cW2NH0OTUMEJDZYSR8VXFLCQ3G9P5K1b")),
        (20, ("d5CAKFL9R3J4DEG20cUWZQSBNTY7MP81HXabI6VO",)),
        (39, ("c4BHQGSPOaDE972F1AUYVd6RJC8XWLTb5KIZN03M",)),
    ),
    41: ((20, ("7LEXTGD8NSR5IHQWKC1AMYPaO3J2bZU4cB6V9deF0", "0WVO193HBQTCebM2D6IaUE4Sd8FJ57YZPGcLXANRK")),),
    42: (
        (21, ("HWCJK28DeEAQTaBSNfPF15b4MRXdUV79YO6I3ZGc0L", "UW6fAGLEMd2aJNeV3X4FKcbDT9O17SQYPHCB8R5I0Z")),
        (21, ("AO8W7cZRfQBGaTFHXI192MV54DK3ebEdJC6PNYSU0L", "XLCDAG3fPQSKO87HRVa91JY4U2MBEWdIT6eZc5Fb0N")),
    ),
    43: (
        (21, ("15HWUQ24d8TRO6MVXGaPFCE9BZe3Ifg7YDSKJcbL0AN", "IR1ZJNKeY7WPG8HMSfC5TUOAaX23cg6db9FQD40BLVE")),
        (43, ("VW7ZDICY4AUefH58NLPBKS6FR23GJdOaXMgcb19Q0ET",)),
    ),
    44: (
        (21, ("EH13S8eUXOC5RZ4JW2cgDYdbG6AFQTMKhfL7IPa0BNV9", "M60HIaOPUJABW7cLQf9ebDgER1F3dYV25hN4G8CTKXSZ")),
        (22, ("EKbWB4ZCJT8YO2LUM7Re9P3cXDNQ1SVdfGhgIA650HFa",)),
        (43, ("Ze7IDbVdR5hPO1AHUC9gLKGWTXE06NMJ4c3FfSYaBQ28",)),
    ),
    45: (
        (22, ("INVGT3YEHPD18RaOQU576KSJWAhg49CLMBib2ecfZXFd0", "GDV6WRL09h4KIdEg5SaNA3OBZTX1Qe7PCfJFc2i8HYUbM")),
        (45, ("AhPQWJ6e9IBLf1gD35XE2NMSTiKbdV48aGU7CFZHYRcO0",)),
    ),
    46: ((23, ("SOHfC7dTFXPEKY9BeLaJjh4VDibg3ZcMG2AU6RQW8I510N", "Qf4RI6M5PaJT18WXNLFSGcBeEDOCA27j3VdgKHZ9Yhib0U")),),
    47: (
        (23, ("ZbOckhY5TJLX14iQKMEAfGDCjgF92UaINV7de3H8R6WP0BS", "h1QMX9DI4OCkc2Ua80K7P3WLdZG5fVijBRHAeSET6bgJNYF")),
        (47, ("ZSRUfP5JiNh4TIaCXj9BK378GAQVM2kb6cOY1EHdeLgD0FW",)),
    ),
    48: (
        (23, ("YISLfjQcVCKhT7ERNkbBW1gX6H4aPOMJdAGFi905D3e2UlZ8", "8ScaFhB2NdeYEWHfKkU9ZAGI3Jl1gb6LCj5M7OViRDXP04TQ")),
        (24, ("9AlU1KDSM5XOfB82Fb7dZG6TNe40CakIiHJLRhgWj3PEVQcY",)),
        (47, ("1UN9hGc7HdKIRkejYfl0EZ2JaDB36iQTAPLXg58C4FWVMSbO",)),
    ),
    49: (
        (
            24,
            ("icZY6OkND2HS9E1JQjF8PBXhfCeaTVMgRA473dW5KmLlUbGI0", "M8eIQJfiTEKSd209DbLPYFgmR6hWj5GHZAV17BC4NXUka3lcO"),
        ),
    ),
    50: (
        (
            25,
            (
                "ENnheTUW5I8CL3kHbRVMKdlB2GFZj4a9Smf6ADQYOc17JiXg0P",
                "l4VNiDQU53ML7H8eXYcFgITEfS2JPK9ZbGadnCkORjmAB61h0W",
            ),
        ),
    ),
    51: (
        (
            25,
            (
                "92HkYN4JWmXdbB8OeG5IAciUTQn3V1h6glEFoSP7aDMKLfRj0CZ",
                "k45d0ZiaXhIV1j7FJR93TEHLWGcBf2oNDAUgmnMSCYlQ8e6KPbO",
            ),
        ),
        (51, ("IP72ajB9O5m3MEhgRcdZoKD1CWnVf6Ll4eUGiASFQTNXb8Jk0HY",)),
    ),
    52: (
        (
            25,
            (
                "GpCS3Zj58VBOnifUa1mWFHA7hlc9P4Ro2DTbNQMIdkKLE60geYXJ",
                "CH7GnJ2LjER5YXlKifP0MVm3Qa9kgTBUZOW61dpbF8ceS4oIDNhA",
            ),
        ),
        (26, ("ZLF07WkM9pAHBVYXT3e1bUDCOQKEJ5o2IRjlfcg84ahGniNS6dmP",)),
        (51, ("j56niQ2I9LK3ah8NRoXDcl0UMHWAd7YmJGZpPTS4fVk1BOegCbEF",)),
    ),
    53: (
        (
            26,
            (
                "ZlnVM27SjLINcm8ReifJDdqkaYOGWQHF1UhoKA43b59TX6PEBpCg0",
                "706IePBgOahKCj9qXHidTcMZpSR2YGmE85LnNJVWfUD4lAb1Fo3kQ",
            ),
        ),
    ),
    54: (
        (
            27,
            (
                "C25SrEonlWYKkZ16eaJq4PLAiU7dGVBcmQIHfNpgb3jhOFDTM98X0R",
                "OLKX8RFdYpU2CoWMcfqNlgiDV57h6EnJa1AHkePj4GTbQ39BmSZI0r",
            ),
        ),
    ),
    55: (
        (
            27,
            (
                "ZWp2jcHqYNMaKk8OC61FmXEGeLV4rUA35bBJdSThofQlPnRIg97s0Di",
                "1Ph6QGlmfXpTCqo0V3is9dgD8KLbAnrJSjYEWF5NMI2O7c4kZHUaReB",
            ),
        ),
        (55, ("6hDBrd1WCYX4LVflm5O3EPaJUkjopgAcFSiqNQ98R2ZsTnHeM7KG0Ib",)),
    ),
    56: (
        (
            27,
            (
                "5AIFheHbO3UCEkZmDQVcJLMWBqd9PX2gfK4sT6a0nr7Yotj1GlNpSi8R",
                "CB1Gl8NTnU2J4X6iLEkKIgWbeq5RdmpjMt3S90rhHDQAosOVPfZYacF7",
            ),
        ),
        (28, ("sC73pU6MFnGrBIa4OgtKeD0oqWQHYbNhjX1VlSmZR9PJ5Tk28idEfAcL",)),
        (55, ("54EVaCsKgDGtAXBreL9NQO38SmHdhnlcjFZpMIPb071fJT6YiqRU2kWo",)),
    ),
    57: (
        (
            28,
            (
                "kL1OYZ4pSqbUus2VfHntl53KQ8Pj6JDmFCcehMXgErWT9BiR7oGAaINd0",
                "jHk9BRYMOl0ai6nscUKpuC1Xf8odGFgqDeT7mZWJthL2P4IQrNAEb3V5S",
            ),
        ),
        (57, ("GOmRVpJ4eFYiQh58fUuPN7ELMjBcH3lTX9srKdnbgt2o6Z1aWSqkDICA0",)),
    ),
    58: (
        (
            29,
            (
                "3VoAKMdjIiO9LRsBhtclX84a7NPSDmGbZH5pW2k1JqfUCYQve6ngurEF0T",
                "JkKBj6IMObRavinfGdYXlpUFmC3E2AoVZetQc1P8Nh497HDWugT5LSqs0r",
            ),
        ),
    ),
    59: (
        (
            29,
            (
                "2SrfN6HYBlAOLieQVpcg1tWMJksm3uUChjX7d8RPGTD95IKZvw4qnaFo0Eb",
                "5YMG1oApwCfPR3kZr2W0Dl89JSsUE7F4XOnqKVIQvga6ibBLdcuNjtmeThH",
            ),
        ),
        (59, ("DjHMPh8TQsZiWpImcaGARouglCr719nXJwVvqFNe2645BtSLkYfUOEb30Kd",)),
    ),
    60: (
        (
            29,
            (
                "vW2tujb8fDTH1LiNYl9EAq5GpBoKZX0mh7QSew6VcrPgI3FJn4sMdOkaUCRx",
                "RoCI5gqLHPsm2E47rFfT0MNn8l6JdWvOuaBAQkw1XStKcxUGhpD3ij9VZebY",
            ),
        ),
        (30, ("Dqpgk2M3tTIKRNBJXnOlW5vriFfVamxUEZL8w4s61SYd9hCQceAHPjb0uo7G",)),
        (59, ("aNrvhMdowEg1SB5AnLPpOlcZ09WsTfiJG8YmtC4xbDu367IjXqeUkQKR2VHF",)),
    ),
}
