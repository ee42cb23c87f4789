"""The page's files, packed once and served from memory.

What `index.html` names in its head is put into it, what it names in its body is joined into one
style and one script, and parts of it that are fetched later. They and all other files stand below `v/HASH/`, HASH being that of all
content, and are kept by browsers for good; `index.html` itself is asked for each time. The
addresses are relative, so that the page may stand below any path.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import brotli
from litestar import Response, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from banneret.server.bundle import DOCUMENTATION, bundle
from banneret.server.context import Asked
from banneret.server.guard import POLICY
from banneret.server.packing import takes

WEB = Path(__file__).parents[1] / "web"
INDEX, SCRIPT, STYLE = "index.html", "page.js", "page.css"
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".ts": "text/plain",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
NOT_MODIFIED = 304
ALWAYS_ASK = "no-cache"
FOR_GOOD = "public, max-age=31536000, immutable"

VERSIONED = re.compile(r"v/([0-9a-f]{16})/(?!index\.html$)(.+)")
LINKED = re.compile(r' *<link rel="stylesheet" href="([^"]+)">\n')
LOADED = re.compile(r' *<script type="module" src="([^"]+)"></script>\n')
ICON = re.compile(r'(?<=")icon\.svg(?=")')
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
BLANK = re.compile(r"\s*([{};,])\s*")  # none of these stands in a text of the styles


@dataclass(frozen=True)
class File:
    """A file in memory.

    Attributes:
        body: as it is.
        kind: its media type.
        tag: the same as long as the body is.
        policy: what the page may load, if it is one.
    """

    body: bytes
    kind: str
    tag: str
    policy: str | None = None

    @classmethod
    def of(cls, path: str, body: bytes, policy: str | None = None) -> File:
        """A file of that name."""
        return cls(body, KINDS[Path(path).suffix], f'W/"{_digest(body)}"', policy)

    @cached_property
    def packed(self) -> Mapping[str, bytes]:
        """Compressed, by coding, the smallest first; only where that makes it smaller."""
        codings = {"br": brotli.compress(self.body), "gzip": gzip.compress(self.body, mtime=0)}
        return {
            coding: packed for coding, packed in codings.items() if len(packed) < len(self.body)
        }


class Page:
    """A folder with an `index.html`, ready to be served.

    Attributes:
        version: changes with any file.
        files: by their path below the page.
    """

    def __init__(self, folder: Path = WEB) -> None:
        texts = {
            path.relative_to(folder).as_posix(): path.read_text("utf-8")
            for path in sorted(folder.rglob("*"))
            if path.suffix in KINDS and path.is_file() and not path.is_symlink()
        }
        index = texts.pop(INDEX)
        texts |= _joined(index, texts)
        everything = "\0".join(f"{path}\0{text}" for path, text in texts.items())
        self.version = _digest(everything.encode())
        self.files = {path: File.of(path, text.encode()) for path, text in texts.items()}
        html, policy = _filled(index, texts, f"v/{self.version}/")
        self.files[""] = self.files[INDEX] = File.of(INDEX, html.encode(), policy)
        for path in (INDEX, SCRIPT, STYLE):  # now, rather than for the first visitor
            _ = self.files[path].packed

    def answer(self, path: str, asked: Mapping[str, str]) -> Response[bytes]:
        """Answer a request for a file.

        Args:
            path: the path below the page; "" is the page itself.
            asked: the headers of the request.

        Raises:
            NotFoundException: there is no such file.
        """
        file, caching = self._find(path)
        headers = {"ETag": file.tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
        if file.policy:
            headers["Content-Security-Policy"] = file.policy
        if _has(asked.get("if-none-match", ""), file.tag):
            return Response(b"", status_code=NOT_MODIFIED, headers=headers)
        for coding, packed in file.packed.items():
            if takes(asked.get("accept-encoding", ""), coding):
                headers["Content-Encoding"] = coding
                return Response(packed, headers=headers, media_type=file.kind)
        return Response(file.body, headers=headers, media_type=file.kind)

    def _find(self, path: str) -> tuple[File, str]:
        """A file, and how long a browser may keep it.

        A page that stayed open over an upgrade asks below the former version: it gets what there
        is now, but must not keep it under that name.
        """
        caching = ALWAYS_ASK
        if found := VERSIONED.fullmatch(path):  # not the page: its addresses hold at the top only
            caching = FOR_GOOD if found[1] == self.version else ALWAYS_ASK
            path = found[2]
        file = self.files.get(path)
        if file is None:
            raise NotFoundException
        return file, caching


@route(
    ["/", "/{path:path}"],
    http_method=["GET", "HEAD"],
    include_in_schema=False,
    sync_to_thread=False,
)
def get_page(request: Asked, path: FromPath[str] = "") -> Response[bytes]:
    """The page and its files."""
    return the_page().answer(path.removeprefix("/"), request.headers)


@cache
def the_page() -> Page:
    """The page of this installation."""
    return Page()


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _has(tags: str, tag: str) -> bool:
    """Whether an `If-None-Match` names a tag; weak or not makes no difference."""
    known = {one.strip().removeprefix("W/") for one in tags.split(",")}
    return "*" in known or tag.removeprefix("W/") in known


# -------------------------------------------------------------------- the page itself


def _joined(index: str, texts: Mapping[str, str]) -> dict[str, str]:
    """The style and the script of the page's body, each in one file, and the script's parts."""
    body = _parts(index)[1]
    styles = [BLANK.sub(r"\1", COMMENT.sub("", texts[path])) for path in LINKED.findall(body)]
    (entry,) = LOADED.findall(body)
    modules = {path: text for path, text in texts.items() if path.endswith(".js")}
    scripts = bundle(modules, entry)
    return {STYLE: "".join(styles), SCRIPT: scripts.first, **scripts.parts}


def _filled(index: str, texts: Mapping[str, str], base: str) -> tuple[str, str]:
    """The page with all that it needs first, and the policy that allows it that."""
    styles: list[str] = []
    scripts: list[str] = []

    def inline(tag: str, kept: list[str], strip: re.Pattern[str]) -> Callable[..., str]:
        def put(found: re.Match[str]) -> str:
            kept.append(strip.sub("", texts[found[1]]))
            return f"<{tag}>{kept[-1]}</{tag}>\n"

        return put

    head, body = _parts(index)
    head = LINKED.sub(inline("style", styles, COMMENT), head)
    head = LOADED.sub(inline("script", scripts, DOCUMENTATION), head)
    head += (
        f'<link rel="preload" href="{base}{STYLE}" as="style">\n'
        f'<link rel="modulepreload" href="{base}{SCRIPT}">\n'
    )
    body = LINKED.sub("", body)
    joined = (
        f'<link rel="stylesheet" href="{base}{STYLE}">\n'
        f'<script type="module" src="{base}{SCRIPT}"></script>\n'
    )
    body = LOADED.sub(joined, body)
    html = ICON.sub(f"{base}icon.svg", f"{head}</head>{body}")
    return html, f"{POLICY}; {_allowed('style-src', styles)}; {_allowed('script-src', scripts)}"


def _parts(index: str) -> tuple[str, str]:
    head, _, body = index.partition("</head>")
    return head, body


def _allowed(directive: str, texts: list[str]) -> str:
    """What of this kind may run: files of our own, and just these texts."""
    hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts]
    return " ".join([directive, "'self'", *(f"'sha256-{one}'" for one in hashes)])
