"""A corpus of rides: one table, by one program or by workers of which one dies, read by DuckDB as the guide has it."""

import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

import duckdb
import pytest

HERE = pathlib.Path(__file__).parent
PROJECT = HERE.parents[1]
BINARY = os.environ.get("ALIGHT_BINARY", str(PROJECT / ".build/debug/alight"))
NETWORK = PROJECT / "fixtures/networks/mrt-jakarta"
ARGUMENTS = ["--network", str(NETWORK), "--to", "ASEAN"]
COPIES = 200


@pytest.fixture(scope="module")
def rides(tmp_path_factory):
    """Simulated rides of different seeds, the fixture's among them, and some that are torn or none at all."""
    folder = tmp_path_factory.mktemp("rides")
    for seed in range(10):
        subprocess.run(
            [BINARY, "simulate", "--network", NETWORK, "--from", "LBB", "--to", "ASEAN", "--seed", str(seed), "--out",
             folder / f"{seed}.nmea"], check=True, stdout=subprocess.DEVNULL)
    for number in range(COPIES):
        part = folder / f"{number % 7}"
        part.mkdir(exist_ok=True)
        text = (folder / f"{number % 10}.nmea").read_text()
        # Each copy ends elsewhere, so that no two are one.
        (part / f"ride-{number}.nmea").write_text(text[: len(text) * (50 + number % 50) // 100])
    (folder / "noise.bin").write_bytes(os.urandom(100_000))
    shutil.copy(PROJECT / "fixtures/rides/lebak-bulus-asean.nmea", folder / "fixture.nmea")
    return folder


@pytest.fixture(scope="module")
def table(rides, tmp_path_factory):
    """The table by one program that is not disturbed."""
    path = tmp_path_factory.mktemp("table") / "table.ndjson"
    subprocess.run([BINARY, "replay", rides, *ARGUMENTS, "--table", path], check=True)
    return path


def rows(table):
    """All rows but for what names the file's place, in the order of the rides' names."""
    found = duckdb.sql(f"SELECT * FROM read_ndjson('{table}') ORDER BY size, start, ride")
    columns = [column for column in found.columns if column not in ("ride", "modified_ms", "run", "error")]
    return found.project(", ".join(f'"{column}"' for column in columns)).fetchall()


def test_guide(rides, table, tmp_path):
    """The queries of the guide, as they stand there."""
    text = (PROJECT / "docs/logs.md").read_text()
    queries = [query for block in re.findall("```sql\n(.*?)```", text, flags=re.DOTALL) for query in block.split(";")[:-1]]
    assert len(queries) >= 2
    for query in queries:
        assert "rides.ndjson" in query
        answer = duckdb.sql(query.replace("rides.ndjson", str(table))).fetchall()
        assert answer, query
    count = duckdb.sql(f"SELECT count(*), count(error) FROM '{table}'").fetchone()
    assert count == (COPIES + 12, 1)


def test_killed_runs_come_to_the_same_table(rides, table, tmp_path):
    own = tmp_path / "table.ndjson"
    command = [BINARY, "replay", rides, *ARGUMENTS, "--table", own]
    for count in (1, 2, 3):
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        # With some more rows each time.
        while process.poll() is None and not (own.exists() and own.read_text().count("\n") > 30 * count):
            time.sleep(0.01)
        assert process.poll() is None, "it has ended before it could be killed"
        process.send_signal(signal.SIGKILL)
        process.wait()
    done = subprocess.run(command, check=True, stderr=subprocess.PIPE, text=True)
    assert int(re.search(r"(\d+) known before", done.stderr)[1]) > 0, "nothing was gone on with"
    assert rows(own) == rows(table)


def killed(name, own):
    """Kills a process of that name once some rows are there; the newest, which is a worker and not what started it."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        found = subprocess.run(["pgrep", "--full", "--newest", name], capture_output=True, text=True).stdout.split()
        if found and own.exists() and own.read_text():
            os.kill(int(found[0]), signal.SIGKILL)
            return
        time.sleep(0.05)
    raise AssertionError(f"no worker {name} was there to be killed")


def environment():
    return {**os.environ, "ALIGHT_BINARY": BINARY, "PYTHONPATH": str(HERE), "RAY_DISABLE_MEMORY_MONITOR": "1"}


def test_dask_with_a_worker_killed(rides, table, tmp_path):
    own = tmp_path / "table.ndjson"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny"]
    quiet = dict(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment())
    scheduler = subprocess.Popen(
        [*dask, "--host", "127.0.0.1", "--port", address.rsplit(":")[-1], "--no-dashboard"], **quiet)
    workers = [subprocess.Popen(worker, **quiet) for _ in range(2)]
    try:
        mapping = subprocess.Popen(
            [sys.executable, HERE / "corpus_dask.py", address, rides, own, *ARGUMENTS], env=environment())
        end = time.monotonic() + 120
        while not (own.exists() and own.read_text()):
            assert time.monotonic() < end and mapping.poll() is None
            time.sleep(0.05)
        workers[0].kill()
        assert mapping.wait(300) == 0
        assert workers[0].wait(5) == -signal.SIGKILL
        assert rows(own) == rows(table)
    finally:
        for process in [*workers, scheduler]:
            process.kill()
            process.wait()


def test_ray_with_a_worker_killed(rides, table, tmp_path):
    own = tmp_path / "table.ndjson"
    mapping = subprocess.Popen(
        [sys.executable, HERE / "corpus_ray.py", "local", rides, own, *ARGUMENTS], env=environment(),
        stdout=subprocess.DEVNULL)
    killed("ray::replay", own)
    assert mapping.wait(300) == 0
    assert rows(own) == rows(table)
