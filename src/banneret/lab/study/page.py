"""The page of a study: one file with everything inside, readable without a network, light and dark."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

import vl_convert

from banneret.kernel.text import Catalogue
from banneret.lab.study.report import Line, Report, Section

MANY = 15  # lines of a table that is opened when it is wanted, if its chart shows the same
LIBRARY = "window.vegaEmbed = vegaEmbed;"  # what the page takes of it


def page_of(report: Report, command: str, say: Catalogue) -> str:
    """A report as an HTML document.

    Args:
        report: what was found.
        command: what to type to have the same again.
        say: in which language.
    """
    body = [
        f"<h1>{escape(report.title)}</h1>",
        f"<section><h2>{escape(say.say('page.found'))}</h2>",
        f"<div class=found>{_paragraphs(report.findings)}</div></section>",
        _contents(report.sections, say),
        *(_section(one, say) for one in report.sections),
        f"<section><h2>{escape(say.say('page.how'))}</h2>",
        _paragraphs(report.about(say)),
        f"<p>{escape(say.say('page.command'))}</p><pre>{escape(command)}</pre></section>",
    ]
    drawn = {one.key: one.chart for one in report.sections if one.chart}
    return _document(say.language, escape(report.title), "\n".join(body), drawn)


def excerpt_of(report: Report, say: Catalogue) -> str:
    """The top of a report as a piece of HTML: what was found, from how much, and the first table."""
    return "\n".join(
        [
            f"<h3>{escape(report.title)}</h3>",
            f"<p>{escape(' '.join(report.findings))}</p>",
            *(f"<p><small>{escape(text)}</small></p>" for text in report.about(say)),
            *(_table(one, say) for one in report.sections[:1]),
        ]
    )


def _paragraphs(texts: Iterable[str]) -> str:
    kept = (escape(text).replace(" %", "&nbsp;%") for text in texts)  # no line ends before the sign
    return "".join(f"<p>{text}</p>" for text in kept)


def _document(language: str, title: str, body: str, drawn: dict[str, Any]) -> str:
    place = files("banneret.lab.study")
    style = place.joinpath("page.css").read_text(encoding="utf-8")
    script = place.joinpath("page.js").read_text(encoding="utf-8")
    specs = _inside_script(json.dumps(drawn, sort_keys=True, ensure_ascii=False))
    return f"""<!doctype html>
<html lang={language}>
<head>
<meta charset=utf-8>
<meta name=viewport content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
{body}
</main>
<script>{_library()}</script>
<script type="application/json" id=specs>{specs}</script>
<script>
{script}</script>
</body>
</html>
"""


@cache
def _library() -> str:
    """The scripts that draw the charts; to put them together takes long."""
    return _inside_script(vl_convert.javascript_bundle(LIBRARY))


def _inside_script(text: str) -> str:
    """A text that does not end the element of a script it stands in."""
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def _contents(sections: Iterable[Section], say: Catalogue) -> str:
    """Links to all sections."""
    links = "".join(
        f'<li><a href="#{one.key}">{escape(one.heading(say))}</a></li>' for one in sections
    )
    return (
        f'<nav aria-label="{escape(say.say("page.contents"), quote=True)}"><ul>{links}</ul></nav>'
    )


def _section(one: Section, say: Catalogue) -> str:
    heading = escape(one.heading(say))
    chart = ""
    if one.chart:
        what = escape(say.say("page.chart") if one.lines else one.heading(say), quote=True)
        drawn = f'<div class=chart id="chart-{one.key}" role=img aria-label="{what}"></div>'
        chart = f"<figure>{drawn}<figcaption>{escape(one.caption)}</figcaption></figure>"
    table = f"<div class=wide>{_table(one, say)}</div>" if one.lines else ""
    if one.chart and len(one.lines) > MANY:
        summary = escape(say.say("page.table", n=len(one.lines)))
        table = f"<details><summary>{summary}</summary>{table}</details>"
    return f'<section id="{one.key}"><h2>{heading}</h2>{chart}{table}</section>'


def _table(one: Section, say: Catalogue) -> str:
    heads = [say.say(f"head.{name}") for name in one.heads]
    head = "".join(f"<th scope=col>{escape(text)}</th>" for text in heads)
    rows = "".join(_row(line, heads) for line in one.lines)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _row(line: Line, heads: Sequence[str]) -> str:
    cells = zip(heads[1:], line.cells, strict=True)
    told = "".join(
        f'<td data-head="{escape(head, quote=True)}">{escape(cell)}</td>' for head, cell in cells
    )
    return f"<tr><th scope=row>{escape(line.label)}</th>{told}</tr>"
