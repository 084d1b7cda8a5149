#!/usr/bin/env python3
"""Runs an rmlir command over a store of files on a Ray cluster, and gathers one line of JSON a file.

    pip install ray
    find /store -name '*.mlirbc' > manifest
    examples/at-scale/at_scale.py --manifest manifest --out report --shards 64 check

Ray places the shares and starts those again whose worker died; rmlir cuts the manifest into shares (--shard) and goes on where a share
stopped (--resume). There is nothing in between. The folder of results must be one that all machines see; a second run with it goes on.
"""

import argparse
import ctypes
import json
import pathlib
import signal
import subprocess
import sys

import ray


def die_with_parent():
    """A worker that is killed takes its child along. Linux only; elsewhere the lock of the log keeps two from writing it."""
    try:
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    except AttributeError:
        pass


@ray.remote(max_retries=10)
def share(rmlir, command, manifest, log, number, shares):
    """One share; gives the end of what went to standard error."""
    words = [rmlir, *command, "--json", "--resume", log, "--shard", f"{number}/{shares}", "--files-from", manifest]
    done = subprocess.run(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, preexec_fn=die_with_parent, check=False
    )
    if done.returncode not in (0, 1):
        raise RuntimeError(f"share {number}: {' '.join(words)}: status {done.returncode}: {done.stderr[-500:]}")
    return done.stderr[-500:].strip()


def gather(manifest, logs, report):
    """All lines in the order of the manifest; every file must be there exactly once. Gives the number of files that failed."""
    lines = {}
    for log in logs:
        for line in log.read_text().splitlines() if log.exists() else []:
            name = json.loads(line)["file"]
            if name in lines:
                sys.exit(f"{log}: {name} is reported twice")
            lines[name] = line
    names = list(dict.fromkeys(name for name in manifest.read_text().splitlines() if name))
    # A container stands for its modules.
    missing = [name for name in names if name not in lines and not any(line.startswith(name + ":") for line in lines)]
    if missing:
        sys.exit(f"{len(missing)} of {len(names)} files have no line, the first is {missing[0]}")
    place = {name: number for number, name in enumerate(names)}
    ordered = sorted(lines, key=lambda name: (place.get(name, place.get(name.split(":")[0], len(place))), name))
    report.write_text("".join(lines[name] + "\n" for name in ordered))
    failed = sum(not json.loads(line)["ok"] for line in lines.values())
    print(f"{len(lines)} files, {failed} failed: {report}")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--manifest", required=True, type=pathlib.Path, help="names of files, a line each")
    parser.add_argument("--out", required=True, type=pathlib.Path, help="folder for logs and the report")
    parser.add_argument("--shards", type=int, default=64, help="shares, a few for each worker")
    parser.add_argument("--address", help="address of a cluster; this machine alone if there is none")
    parser.add_argument("--workers", type=int, help="workers on this machine, if it is this one")
    parser.add_argument("--rmlir", default="rmlir", help="the program, as the workers find it")
    parser.add_argument("command", nargs="+", help="check, hash, inspect, or upgrade with its options (after --)")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    ray.init(
        address=options.address,
        num_cpus=None if options.address else options.workers,
        include_dashboard=None if options.address else False,
        log_to_driver=False,
    )
    numbers = range(1, options.shards + 1)
    logs = [options.out / f"share-{number}-of-{options.shards}.jsonl" for number in numbers]
    manifest = options.manifest.resolve()
    running = [
        share.remote(options.rmlir, options.command, str(manifest), str(log.resolve()), number, options.shards)
        for number, log in zip(numbers, logs)
    ]
    for number, done in zip(numbers, running):
        print(f"share {number}: {ray.get(done).splitlines()[-1:]}")
    sys.exit(1 if gather(options.manifest, logs, options.out / "report.jsonl") else 0)


if __name__ == "__main__":
    main()
