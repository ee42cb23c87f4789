"""Where a server stands: below a path, beside others, and who is near."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from banneret.cli import main
from banneret.kernel.errors import OptionsError
from banneret.server.guests import Signer
from banneret.server.whereabouts import common_path, is_within, read_address, read_network
from tests.server.house import House, house, join, new_match, run
from tests.server.test_clocks import later

ORIGINS = ("https://example.org",)


@pytest.mark.parametrize(
    ("text", "origin", "path"),
    [
        ("https://example.org", "https://example.org", "/"),
        ("https://example.org/", "https://example.org", "/"),
        ("https://example.org/games", "https://example.org", "/games/"),
        ("https://example.org/games/", "https://example.org", "/games/"),
        ("https://Example.ORG:443/a/b/", "https://example.org", "/a/b/"),
        ("http://localhost:8080/x", "http://localhost:8080", "/x/"),
        ("http://[::1]:8080", "http://[::1]:8080", "/"),
        ("https://Bücher.example", "https://xn--bcher-kva.example", "/"),
        ("HTTPS://example.org.:443", "https://example.org", "/"),
        ("http://example.org:443", "http://example.org:443", "/"),
        ("http://[0:0::1]", "http://[::1]", "/"),
    ],
)
def test_a_public_address_is_read_as_browsers_write_it(text: str, origin: str, path: str) -> None:
    address = read_address(text)
    assert (address.origin, address.path) == (origin, path)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "example.org",
            "https://",
            "ftp://example.org",
            "https://me@example.org",
            "https://[",
        ),
        *("https://a.example,https://b.example", "https://a.example,b.example", "*", "null"),
        *("https://exam ple.org", "https://exa\tmple.org", "https://*.b"),
        *("https://example.org:65536", "https://[::1", "https://a..b", "//example.org"),
        *("https://example.org:x", "https://example.org/?a", "https://example.org/#/a"),
        *(
            "https://example.org/a;b",
            "https://example.org/a b",
            "https://example.org/a\tb",
            "https://example.org/%61",
        ),
    ],
)
def test_other_addresses_are_refused(text: str) -> None:
    with pytest.raises(OptionsError, match="--origin takes a"):
        read_address(text)


def test_all_public_addresses_have_one_path() -> None:
    here, there = read_address("https://a.example/x"), read_address("https://b.example/y")
    assert common_path([]) == "/"
    assert common_path([here, read_address("http://b.example/x/")]) == "/x/"
    with pytest.raises(OptionsError, match="not /x/ and /y/"):
        common_path([here, there])


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--origin", "example.org"], "https://example.org/games/"),
        (["--metrics-for", "everybody"], "'everybody' is no network such as 10.0.0.0/8"),
        (["--origin", "https://a.example/x", "--origin", "https://a.example"], "same path"),
    ],
)
def test_the_command_says_what_is_wrong(
    options: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--database", "sqlite:///never.sqlite", *options]) != 0
    assert reason in capsys.readouterr().err
    assert not Path("never.sqlite").exists()


@pytest.mark.parametrize(
    ("address", "networks", "within"),
    [
        ("127.0.0.1", ["127.0.0.0/8"], True),
        ("::ffff:127.0.0.1", ["127.0.0.0/8"], True),
        ("::1", ["127.0.0.0/8", "::1/128"], True),
        ("203.0.113.7", ["127.0.0.0/8", "::1/128"], False),
        ("203.0.113.7", [read_network("203.0.113.7")], True),
        ("203.0.113.7", [read_network("203.0.113.200/24")], True),
        ("", ["0.0.0.0/0"], False),
        ("localhost", ["0.0.0.0/0"], False),
    ],
)
def test_who_is_near(address: str, networks: list[str], within: bool) -> None:
    assert is_within(address, networks) is within


def test_metrics_are_for_this_machine_unless_others_are_named(tmp_path: Path) -> None:
    async def asked(table: House, address: str) -> httpx.Response:
        return await table.visitor().get("/metrics", headers={"X-Forwarded-For": address})

    async def work() -> None:
        async with house(tmp_path / "a") as table:
            assert (await table.visitor().get("/metrics")).status_code == 200
            assert (
                await asked(table, "203.0.113.7")
            ).status_code == 404  # a proxy that is not known
        async with house(tmp_path / "b", origins=ORIGINS) as table:
            refused = await asked(table, "203.0.113.7")
            assert refused.status_code == 404
            assert "banneret_" not in refused.text
            assert (await asked(table, "127.0.0.1")).status_code == 404
        changes: dict[str, Any] = {"origins": ORIGINS, "metrics_for": ("203.0.113.0/24",)}
        async with house(tmp_path / "c", **changes) as table:
            assert (await asked(table, "203.0.113.7")).status_code == 200
            assert (await table.visitor().get("/metrics")).status_code == 404

    for name in "abc":
        (tmp_path / name).mkdir()
    run(work())


def test_below_a_path_with_or_without_a_proxy_that_takes_it_off(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, path="/games/") as table:
            later(table, 0)
            visitor = table.visitor()
            for prefix in ("", "/games"):
                assert "page.js" in (await visitor.get(f"{prefix}/")).text
                assert (await visitor.get(f"{prefix}/main.js")).status_code == 200
                assert (await visitor.get(f"{prefix}/healthz")).json()["status"] == "ok"
            assert (await visitor.get("/games/games/")).status_code == 404
            assert (await visitor.get("/gamesmain.js")).status_code == 404
            schema = (await visitor.get("/games/api/schema/openapi.json")).json()
            assert schema["servers"] == [{"url": "/games/"}]
            made = await visitor.post("/games/api/me", json={"name": "Wren"})
            assert "path=/games/;" in made.headers["set-cookie"].lower() + ";"

    run(work())


def test_cookies_of_other_servers_at_the_same_host_do_no_harm(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            owner, guest = table.visitor(), table.visitor()
            made = await new_match(owner, "me open")
            await join(guest, made)
            own = guest.cookies["banneret_guest"]
            other = Signer(b"another key").cookie("somebody")
            for cookies in (
                f"banneret_guest={own}; banneret_guest={other}",
                f"a=b; banneret_guest={other};banneret_guest={own}; c",
            ):
                async with httpx.AsyncClient(base_url=table.base, verify=False) as visitor:
                    answer = await visitor.get("/api/me", headers={"Cookie": cookies})
                    assert [match["id"] for match in answer.json()["matches"]] == [
                        made["match"]["id"]
                    ]
                    foreign = await visitor.get(
                        "/api/me", headers={"Cookie": f"banneret_guest={other}"}
                    )
                    assert foreign.json()["matches"] == []

    run(work())


def test_an_invitation_leads_to_where_the_page_stands(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me open")
            invite = made["invites"][0]
            assert invite["path"] == f"#/join/{made['match']['id']}/{invite['code']}"

    run(work())
