"""Who may use how much of a server: every bound on what comes from outside stands here.

docs/operations.md says what happens at each; a test compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """How much one guest or address may ask for.

    Attributes:
        posts: POST requests a minute.
        gets: other requests a minute.
        commands: socket messages a second, of one connection.
        burst: how many of them may come at once.
        pings: signs of life asked for a minute, of one connection.
        sockets: open connections of one address.
        matches: unfinished matches a guest may have made, rematches of them among them.
        connections: open connections of spectators to one match.
        spectators: open connections of one address to matches in which it has no seat.
        devices: open connections of one guest to one match.
        dear: what one connection or guest may ask for a second of what works or sends much; a hint, undo or
            takeback takes 2 of it, everything anew 4, as costs.py says.
        dear_burst: the same at once.
        dear_address: what one address may ask for of it a second.
        dear_address_burst: the same at once.
        absent_seconds: since a person was last there before others may want a bot to stand in.
        looks: cards one address may ask for a second, by `inspect`.
        looks_burst: the same at once.
        plans: how often one address may ask for routes a second, by `plan`; one is looked for at a time.
        plans_burst: the same at once.
        hints: hints that are being thought about, one of each guest.
        undos: undos that wait to be looked into, one of each guest.
        undos_address: the same of one address.
        chat: messages of chat a minute, of one guest in one match.
        chat_burst: the same at once.
        mutes: how often one guest may mute somebody in one match, or hear again.
        entries: the same of everything else that is kept, of each kind, but steps.
        steps: of one match; then nobody decides any more, and whoever sits there may end it.
        opening_seconds: that making a match of its journal may take.
        offer_seconds: between two draws or takebacks that one seat asks for in vain.
        log: bytes a second of the logs of matches that are sent to one address.
        log_burst: the same at once.
        logs: bytes a second of the logs of matches that are sent to all.
        unread: bytes that may wait for one reader.
        unread_all: bytes that may wait for all readers.
        body: bytes of a request's body, as they are sent.
        target: bytes of what a request asks for, its path and query.
        head: bytes of a request before its body.
        headers: header lines of a request, and again trailers.
        field: bytes of one header line.
        head_seconds: for a request to come, from its first byte or the connection's beginning.
        body_seconds: for the body to come.
        idle_seconds: without a request on a connection that had one.
        reading_seconds: for an answer or message to be taken that the connection cannot hold.
        closing_seconds: for the other end to close, when this one has.
        pong_seconds: until a silent socket is asked whether it is alive, and again for its answer.
        parts: frames of one message.
        bodies: bytes of all bodies that are not whole yet.
        visits: open connections of one address that are not sockets.
        everybody: open connections of all.
        known: names of one kind whose rates are remembered.
        log_lines: lines of one kind in the log, a minute.
        replays: moments, pictures, rolls and records of matches asked for and not yet answered, of one address.
        replays_waiting: the same of all together.
        replay_seconds: seconds one of them may take.
        replay_steps: steps of a record that is brought.
        records: records of one address that are kept to be asked for again.
        records_bytes: bytes of all of them together.
        texts: bytes a second of records and rolls of matches that one address may take.
        texts_burst: the same at once.
        texts_all: bytes a second that all may take of them.
        texts_bytes: bytes of the records of matches that are kept as text.
        reviews: matches of one address that are being looked at by a bot.
        reviews_waiting: the same of all together.
        reviews_kept: matches of which it is kept what the bot thinks.
        review_seconds: that a bot looks at one match.
        review_decisions: of a match that a bot looks at.
        thought: seconds a bot may think about one decision.
        thoughts: decisions of bots that wait for a process to be made in, and as many hints.
        worker_memory: bytes of memory a process in which bots think or matches are replayed may take.
        failures: failures of rules and bots that are kept for the host, the newest.
        failures_alike: how many of one kind are kept of one match, from start to stop.
        failure_text: characters of a position or a trace that are kept.
        writes: transactions that may wait for the database.
        guests: names of guests who are in no match.
    """

    posts: int = 60
    gets: int = 1_200
    commands: int = 15
    burst: int = 40
    pings: int = 120
    sockets: int = 60
    matches: int = 50
    connections: int = 200
    spectators: int = 50
    devices: int = 8
    dear: float = 2.0
    dear_burst: int = 40
    dear_address: float = 8.0
    dear_address_burst: int = 160
    absent_seconds: float = 30.0
    looks: float = 20.0
    looks_burst: int = 200
    plans: float = 4.0
    plans_burst: int = 80
    hints: int = 20
    undos: int = 200
    undos_address: int = 8
    chat: int = 30
    chat_burst: int = 10
    mutes: int = 100
    entries: int = 2_000
    steps: int = 20_000
    opening_seconds: float = 30
    offer_seconds: float = 20
    log: int = 1_000_000
    log_burst: int = 4_000_000
    logs: int = 4_000_000
    unread: int = 1_000_000
    unread_all: int = 64_000_000
    body: int = 1_100_000
    target: int = 8_000
    head: int = 32_000
    headers: int = 100
    field: int = 8_000
    head_seconds: float = 10
    body_seconds: float = 30
    idle_seconds: float = 15
    reading_seconds: float = 60
    closing_seconds: float = 5
    pong_seconds: float = 20
    parts: int = 64
    bodies: int = 64_000_000
    visits: int = 100
    everybody: int = 10_000
    known: int = 20_000
    log_lines: int = 10
    replays: int = 16
    replays_waiting: int = 200
    replay_seconds: float = 15.0
    replay_steps: int = 20_000
    records: int = 4
    records_bytes: int = 64_000_000
    texts: int = 1_000_000
    texts_burst: int = 8_000_000
    texts_all: int = 8_000_000
    texts_bytes: int = 32_000_000
    reviews: int = 2
    reviews_waiting: int = 20
    reviews_kept: int = 200
    review_seconds: float = 60.0
    review_decisions: int = 3_000
    thought: float = 10.0
    thoughts: int = 2_000
    worker_memory: int = 2 << 30
    failures: int = 1_000
    failures_alike: int = 5
    failure_text: int = 20_000
    writes: int = 2_000
    guests: int = 100_000
