#!/usr/bin/env python3
"""2,000 artifacts, four workers, one of them killed: every file is exactly once in the report.

usage: test.py RMLIR SAMPLE...    samples of which the artifacts are copies
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

COUNT = 2000


def processes():
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                yield int(entry.name), (entry / "cmdline").read_bytes().replace(b"\0", b" ")
            except OSError:
                pass


def parent(pid):
    return int(pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def kill_one(out):
    """Kills the worker of a share that has begun to write; gives its number."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        for pid, words in processes():
            # Only a child that was started for this run.
            if f"--resume {out}/share-".encode() not in words:
                continue
            log = words.split(b"--resume ")[1].split()[0]
            try:
                if pathlib.Path(os.fsdecode(log)).stat().st_size > 0:
                    worker = parent(pid)
                    os.kill(worker, signal.SIGKILL)
                    return worker
            except (OSError, ValueError):
                pass
        time.sleep(0.002)
    sys.exit("no worker was seen at work")


def main():
    rmlir, *samples = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        names = []
        for number in range(COUNT):
            name = folder / f"artifact-{number:04}.mlirbc"
            shutil.copy(samples[number % len(samples)], name)
            names.append(str(name))
        (folder / "manifest").write_text("".join(name + "\n" for name in names))
        out = folder / "out"
        program = pathlib.Path(__file__).with_name("at_scale.py")
        words = [sys.executable, program, "--manifest", folder / "manifest", "--out", out, "--shards", "8"]
        driver = subprocess.Popen([*words, "--workers", "4", "--rmlir", rmlir, "check"])
        print("killed", kill_one(out))
        status = driver.wait(timeout=300)
        reported = [json.loads(line)["file"] for line in (out / "report.jsonl").read_text().splitlines()]
        assert status == 0, status
        assert reported == names, f"{len(reported)} lines"
        print(f"{len(reported)} files, each once")


if __name__ == "__main__":
    main()
