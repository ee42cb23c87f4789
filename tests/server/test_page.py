"""The page's files: compressed, kept for good, and no others."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import brotli
import httpx
import pytest

from banneret.server.limits import Limits
from banneret.server.page import WEB, Page
from tests.server.house import house, run
from tests.server.threaded import Threaded

FOR_GOOD = "public, max-age=31536000, immutable"


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A small page of its own."""
    folder = tmp_path / "web"
    (folder / "style").mkdir(parents=True)
    files = {
        "index.html": "<head>\n"
        '  <script type="module" src="first.js"></script>\n'
        '  <link rel="stylesheet" href="style/first.css">\n'
        "</head>\n"
        '  <link rel="stylesheet" href="style/rest.css">\n'
        '  <script type="module" src="main.js"></script>\n',
        "first.js": 'document.title = "first";\n',
        "main.js": 'import { one } from "./one.js";\ndocument.title = one;\n',
        "one.js": 'export const one = "second";\n',
        "style/first.css": "/* first */ p { color: red; }\n",
        "style/rest.css": "q { color: blue; }\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def fetched(served: Threaded, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """What a browser is answered."""

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(base_url=served.table.base, verify=False) as visitor:
            return await visitor.request(method, path, headers={"X-Banneret": "1", **headers})

    return served.run(ask())


def needed(html: str) -> list[str]:
    """The addresses that a page names, in order."""
    return re.findall(r'(?:href|src)="([^"]+)"', html)


@pytest.mark.parametrize(
    ("coding", "used", "most"), [("gzip, deflate, br", "br", 75_000), ("gzip", "gzip", 85_000)]
)
def test_the_page_needs_few_requests_and_few_bytes(
    served: Threaded, coding: str, used: str, most: int
) -> None:
    codings = {"Accept-Encoding": coding}
    page = fetched(served, "/", **codings)
    assert page.headers["content-encoding"] == used
    paths = set(needed(page.text))
    assert {path.rsplit("/", 1)[1] for path in paths} == {"page.css", "page.js", "icon.svg"}
    answers = [page, *(fetched(served, path, **codings) for path in paths)]
    assert sum(int(answer.headers["content-length"]) for answer in answers) < most
    picture = fetched(served, "/pictures/terreign.svg", **codings)
    assert picture.headers["content-encoding"] == used


def test_who_is_refused_for_now_is_told_when_to_come_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, limits=Limits(posts=1)) as table:
            visitor = table.visitor()
            statuses = [await visitor.post("/api/me", json={"name": "a"}) for _ in range(2)]
            assert [answer.headers.get("retry-after") for answer in statuses] == [None, "5"]
            table.hub.closing = True
            closing = await visitor.get("/healthz")
            assert (closing.status_code, closing.headers["retry-after"]) == (503, "5")

    run(work())


def test_files_are_kept_for_good_and_the_page_is_asked_for(served: Threaded) -> None:
    page = fetched(served, "/")
    assert page.headers["cache-control"] == "no-cache"
    for path in needed(page.text):
        assert not path.startswith("/")
        assert fetched(served, path).headers["cache-control"] == FOR_GOOD
    again = fetched(served, "/", **{"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["etag"] == page.headers["etag"]
    assert again.headers["content-security-policy"] == page.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("tags", "status"),
    [
        ("{tag}", 304),
        ("W/{tag}", 304),
        ('"other", {tag}', 304),
        ("*", 304),
        ('"other"', 200),
        ("", 200),
        ('"', 200),
    ],
)
def test_what_a_browser_has_is_not_sent_again(served: Threaded, tags: str, status: int) -> None:
    tag = fetched(served, "/main.js").headers["etag"].removeprefix("W/")
    answer = fetched(served, "/main.js", **{"If-None-Match": tags.format(tag=tag)})
    assert answer.status_code == status


def test_a_page_that_stayed_open_over_an_upgrade_finds_its_files(served: Threaded) -> None:
    now = fetched(served, "/icon.svg")
    old = fetched(served, "/v/0123456789abcdef/icon.svg")
    assert old.status_code == 200
    assert old.content == now.content
    assert old.headers["cache-control"] == "no-cache"


def test_any_change_of_a_file_changes_the_addresses(web: Path) -> None:
    versions = {Page(web).version}
    assert versions == {Page(web).version}
    for file in ("main.js", "one.js", "first.js", "style/first.css", "style/rest.css"):
        with (web / file).open("a") as opened:
            opened.write("\n")
        versions.add(Page(web).version)
    assert len(versions) == 6


def test_what_the_page_needs_first_is_in_it_and_allowed_by_its_hash(web: Path) -> None:
    page = Page(web)
    answer = page.answer("", {})
    html = page.files[""].body.decode()
    assert '<script>document.title = "first";\n</script>' in html
    assert "<style>p { color: red; }\n</style>" in html
    assert page.files["page.css"].body == b"q{color: blue;}"
    policy = answer.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert len(re.findall(r"script-src 'self' 'sha256-[\w+/]{43}='", policy)) == 1
    assert len(re.findall(r"style-src 'self' 'sha256-[\w+/]{43}='", policy)) == 1


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("BR", "br"),
        ("GZIP", "gzip"),
        ("br;q=1.0, gzip;q=0.8, *;q=0.1", "br"),
        ("br;q=0, gzip;q=0.8", "gzip"),
        ("*", "br"),
        ("", None),
        ("identity", None),
        ("gzip;q=0", None),
        ("gzip ; q = 0.000, br;q=0.0, *", None),
        ("xgzip, bro", None),
    ],
)
def test_compressed_only_for_those_who_take_it(accepted: str, coding: str | None) -> None:
    answer = Page().answer("main.js", {"accept-encoding": accepted})
    plain = (WEB / "main.js").read_bytes()
    unpacked = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[coding]
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.headers.get("Content-Encoding") == coding
    assert unpacked(answer.content) == plain


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/main.js", "text/javascript; charset=utf-8"),
        ("/style/board.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/vendor/LICENSES.txt", "text/plain; charset=utf-8"),
    ],
)
def test_the_head_of_a_file_says_what_the_file_is(served: Threaded, path: str, kind: str) -> None:
    whole, head = fetched(served, path), fetched(served, path, "HEAD")
    assert whole.status_code == head.status_code == 200
    assert whole.headers["content-type"] == head.headers["content-type"] == kind
    assert whole.headers["content-length"] == head.headers["content-length"]
    assert whole.headers["etag"] == head.headers["etag"]
    assert head.content == b""
    assert fetched(served, path, Range="bytes=0-9").content == whole.content


@pytest.mark.parametrize(
    "path",
    [
        "/%2e%2e/server/page.py",
        "/..%2fserver%2fpage.py",
        "/style/%2e%2e/main.js",
        "/style%5c..%5cmain.js",
        "/%2fetc%2fpasswd",
        "/main.js%00",
        "/main.js%00.svg",
        "/MAIN.JS",
        "/style",
        "/style/",
        "/pictures/nothing.svg",
        "/v/0123456789abcdef",
        "/v/0123456789abcdef/",
        "/v/0123456789abcdef/index.html",
        "/v/0123456789abcdef/%2e%2e/main.js",
        "/v/0123456789abcdef/v/0123456789abcdef/main.js",
        "/v/short/main.js",
        "/~root",
        "/%ff",
        "/" + "a/" * 2000,
    ],
)
def test_nothing_but_the_files_of_the_page_is_served(served: Threaded, path: str) -> None:
    answer = fetched(served, path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "PROPFIND"])
def test_files_can_only_be_read(served: Threaded, method: str) -> None:
    json = {"Content-Type": "application/json"}
    assert fetched(served, "/main.js", method, **json).status_code == 405


def test_links_out_of_the_folder_and_other_files_are_left_out(web: Path) -> None:
    (web.parent / "secret.js").write_text("secret")
    (web / "link.js").symlink_to(web.parent / "secret.js")
    (web / "notes.bak").write_text("notes")
    (web / ".hidden").write_text("hidden")
    assert set(Page(web).files) == {
        *("", "index.html", "first.js", "main.js", "one.js"),
        *("style/first.css", "style/rest.css", "page.js", "page.css"),
    }


def test_the_page_is_served_from_memory(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            for _ in range(2):
                answer = await table.visitor().get("/v/0123456789abcdef/page.js")
                assert "\nconst $vendor_preact = " in answer.text

    run(work())
