"""What is wrong with a study is said in one line, and nothing of it is lost."""

from __future__ import annotations

import json
import os
import shlex
import sys
import threading
from concurrent.futures import Future
from pathlib import Path

import pytest

from banneret.cli import main
from banneret.lab.study import cluster, playing, tables
from banneret.lab.study.errors import StudyError
from banneret.lab.study.folder import opened
from tests.lab.studies import SMALL, balance, files_of, ran, refusal


def test_unknown_option_is_refused_before_a_folder_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    said = refusal(
        capsys, "lab", "balance", "token-terrors", "--option", "luck=none", "--out", str(out)
    )
    assert "luck" in said
    assert not out.exists()


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (["--until", "2"], "--until takes per cent, such as 2%"),
        (["--until", "100%"], "--until takes per cent, such as 2%"),
        (["--jobs", "2", "--cluster", "tcp://localhost:1"], "jobs and cluster exclude each other"),
        (["--out", "a", "--resume", "b"], "out and resume exclude each other"),
        (["--jobs", "0"], "0 processes cannot play"),
        (["--seats", "mcts:10ms,random"], "thinks by the clock"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    more: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in refusal(capsys, *SMALL, *more)


def test_folder_that_is_there_is_not_written_over(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files_of(study)
    assert "--resume goes on with a study" in refusal(capsys, *SMALL, "--out", str(study))
    assert files_of(study) == before


def test_folder_of_another_study_is_not_gone_on_with(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files_of(study)
    other = balance(games=12)
    said = refusal(capsys, *other, "--resume", str(study))
    assert "holds another study: rounds '3' there, '4' here; it was banneret lab balance" in said
    assert files_of(study) == before


def test_folder_of_no_study_is_not_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "is no folder of a study" in refusal(capsys, *SMALL, "--resume", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["lab", "table"], [*SMALL, "--resume"]])
def test_manifest_that_is_there_and_cannot_be_read_is_told_of(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "manifest.json").mkdir()
    said = refusal(capsys, *words, str(tmp_path))
    assert f"{tmp_path / 'manifest.json'} cannot be read: Is a directory" in said


def test_folder_of_another_version_is_not_gone_on_with(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = json.loads((copy / "manifest.json").read_text())
    manifest["versions"]["banneret"] = "0.0.9"
    (copy / "manifest.json").write_text(json.dumps(manifest))
    said = refusal(capsys, *SMALL, "--resume", str(copy))
    assert "was begun by another version: here is banneret 0.1.0, not 0.0.9" in said
    manifest["plan"]["arms"][0]["options"]["given_up"] = True
    (copy / "manifest.json").write_text(json.dumps(manifest))
    said = refusal(capsys, *SMALL, "--resume", str(copy))
    assert "holds another study: option given_up is only there; it was banneret lab" in said


def test_manifest_that_is_no_longer_whole_is_told_of(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.truncate(copy / "manifest.json", 100)
    assert "manifest.json cannot be read" in refusal(capsys, *SMALL, "--resume", str(copy))


def test_finished_study_is_told_again_and_stays_as_it_is(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files_of(study)
    assert main([*SMALL, "--resume", str(study)]) == 0
    assert "9 matches in 3 rounds" in capsys.readouterr().out
    assert files_of(study) == before


def test_table_that_was_cut_off_is_told_of_and_played_again(
    copy: Path, study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = copy / "matches.parquet"
    os.truncate(table, table.stat().st_size // 2)
    assert "matches.parquet was cut off" in refusal(capsys, "lab", "table", str(copy))
    assert "matches.parquet was cut off" in refusal(capsys, *SMALL, "--resume", str(copy))
    table.unlink()
    assert "matches.parquet is gone" in refusal(capsys, "lab", "table", str(copy))
    assert main([*SMALL, "--resume", str(copy)]) == 0
    assert files_of(copy) == files_of(study)


def test_record_that_was_changed_is_told_of_and_played_again(
    copy: Path, study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = copy / "records" / "match-000001.jsonl"
    record.write_bytes(record.read_bytes().replace(b'"', b"'", 1))
    assert "match-000001.jsonl was cut off or changed" in refusal(
        capsys, *SMALL, "--resume", str(copy)
    )
    record.unlink()
    assert main([*SMALL, "--resume", str(copy)]) == 0
    assert files_of(copy) == files_of(study)


def test_parquet_file_that_is_none_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "matches.parquet"
    path.write_bytes(b"PAR1 and no more")
    with pytest.raises(StudyError, match="no whole Parquet file"):
        tables.read_table(path, tables.MATCHES)


def test_table_is_printed(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "table", str(study), "--json", "--columns", "match,bots"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows == [{"match": n, "bots": ["greedy", "greedy"]} for n in range(9)]
    assert main(["lab", "table", str(study), "--decisions", "--rows", "2"]) == 0
    assert "judged" in capsys.readouterr().out
    assert main(["lab", "table", str(study), "--rows", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:4] == ["match", "round", "arm", "bots"]
    assert lines[2].split()[:4] == ["1", "0", "all", "greedy,greedy"]
    assert lines[3] == "2 of 9 rows; --rows N prints more"
    assert "lead_changes" in " ".join(lines[4:])
    assert max(map(len, lines)) <= 80
    assert main(["lab", "table", str(study), "--rows", "9" * 30]) == 0
    assert "8      2      all" in capsys.readouterr().out
    assert main(["lab", "table", str(study), "--columns", "leaders,failure,lost"]) == 0
    header, first, *_ = capsys.readouterr().out.splitlines()
    assert header.split() == ["leaders", "failure", "lost"]
    assert first.split()[1:] == ["-", "no"]
    assert "there is no column" in refusal(capsys, "lab", "table", str(study), "--columns", "luck")


def test_records_of_a_study_replay(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["recheck", str(study / "records")]) == 0
    assert "3 of 3 hold" in capsys.readouterr().out


# ---------------------------------------------------------------- comparisons

SIDES = ["lab", "compare", "token-terrors", "--option", "setup=quick", "--games", "6"]


def test_command_of_a_manifest_gives_the_same_study(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, again = tmp_path / "first", tmp_path / "again"
    more = ["--a", "surge_cap=1", "--b", "tactics=yes", "--seats", "random", "--language", "de"]
    assert main([*SIDES, *more, "--out", str(first)]) == 0
    assert "Verglichen wurden a (surge_cap=1; tactics=no)" in capsys.readouterr().out
    command = json.loads((first / "manifest.json").read_text())["command"]
    assert main([*shlex.split(command)[1:], "--out", str(again)]) == 0
    assert files_of(first) == files_of(again)
    assert "compare.html" in files_of(first)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ([], "both sides are the same"),
        (["--a", "luck=none"], "luck"),
        (["--a", "setup=draft"], "option setup is given twice"),
        (["--b", "tactics"], "--b takes NAME=VALUE, not 'tactics'"),
    ],
)
def test_comparison_that_makes_no_sense_is_refused(
    more: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in refusal(capsys, *SIDES, *more)


def test_comparison_of_more_seats_with_fewer_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["lab", "compare", "terreign", "--a", "players=2", "--b", "players=3"]
    assert "both sides need as many seats" in refusal(capsys, *words)


# ---------------------------------------------------------------- clusters


def test_missing_dask_is_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    out = tmp_path / "out"
    said = refusal(capsys, *SMALL, "--cluster", "tcp://localhost:1", "--out", str(out))
    assert "a cluster needs Dask, which is not installed: pip install 'banneret[lab]'" in said
    assert not out.exists()


@pytest.mark.parametrize("address", ["nonsense", "tcp://localhost:x", "tcp://localhost:1"])
def test_cluster_that_cannot_be_reached_is_told_of(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    said = refusal(capsys, *SMALL, "--cluster", address)
    assert f"no cluster can be reached at '{address}'" in said


def test_address_of_something_else_is_told_of_at_once_and_in_one_line() -> None:
    code, out, complaints = ran(*SMALL, "--cluster", "tls://localhost:1")
    assert (code, out) == (2, "")
    (line,) = complaints.splitlines()
    assert "no cluster can be reached at 'tls://localhost:1': TLS expects" in line


class Deserted:
    """A cluster of Dask that takes work, and has nobody who does it."""

    status = "running"

    def __init__(self) -> None:
        self.taken: list[Future[str]] = []

    def get_executor(self, pure: bool) -> Deserted:
        """It takes work itself."""
        assert not pure
        return self

    def submit(self, *_: object) -> Future[str]:
        """Done by whoever tests it."""
        self.taken.append(Future())
        return self.taken[-1]

    def nthreads(self) -> dict[str, int]:
        """Of all workers."""
        return {}


def test_cluster_whose_workers_have_all_gone_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOOK", "WITHOUT_WORKERS"):
        monkeypatch.setattr(cluster, name, 0.0)
    deserted = cluster.Cluster(Deserted(), "tcp://far:1")
    work = deserted.submit(print)
    deserted.watch(threading.Event())
    assert work.done()
    error = work.exception()
    assert str(error) == "the cluster at 'tcp://far:1' is gone: it has had no workers for 0 s"


def test_work_that_nobody_waits_for_is_taken_back_from_a_cluster(
    caplog: pytest.LogCaptureFixture,
) -> None:
    client = Deserted()
    executor = cluster.Cluster(client, "tcp://far:1")
    done, dropped = executor.submit(print), executor.submit(print)
    client.taken[0].set_result("done")
    assert done.result() == "done"
    assert dropped.cancel()
    assert client.taken[1].cancelled()
    assert not done.cancel()
    assert caplog.records == []  # nothing went wrong out of sight


def test_worker_of_another_version_plays_nothing(study: Path) -> None:
    plan = opened(study).manifest.plan
    with pytest.raises(StudyError, match=r"otherwise: banneret 0\.1\.0, not 0\.0\.9"):
        playing.play_cells(plan, playing.versions_for(plan) | {"banneret": "0.0.9"}, (0,))


def test_missing_extra_is_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("banneret.lab.study.tables", "banneret.lab.study.running", "polars"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "polars", None)
    said = refusal(capsys, "lab", "table", "nowhere")
    assert "pip install 'banneret[lab]' (there is no polars)" in said
