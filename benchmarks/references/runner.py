#!/usr/bin/python3
"""Runs the reference workloads: scikit-learn and others, as packaged by Debian.

  runner.py --list [--json]                   the workloads (with data set and note, as JSON)
  runner.py --one NAME [--threads n]          up to three repeats; best seconds of each phase, quality, memory
  runner.py --one NAME --on-request           "ready", then one repeat for every line read from standard input
            [--data DIR]                      read the input from a dump instead of generating it
  runner.py --dump DIR [--only a,b]           write the data sets (raw little-endian, row-major, and manifest.json)
  runner.py --about                           versions of Python and its libraries, and which BLAS kernels run

--threads sets the pools of BLAS and OpenMP; workloads named _j2 or _t2 always use two threads.
"""
import argparse
import json
import os
import resource
import sys
import warnings
from time import perf_counter

sys.dont_write_bytecode = True  # leaves no files beside the sources
REPETITIONS, SOFT_BUDGET = 3, 60.0
LIBRARIES = "numpy scipy scikit-learn torch umap-learn pynndescent xgboost POT pomegranate hnswlib faiss numba".split()


def main():
    arguments = parse()
    warnings.filterwarnings("ignore")
    if arguments.threads:
        # Set before any library is imported, because the libraries read these variables when they are loaded.
        for pool in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ[pool] = str(arguments.threads)
    if arguments.about:
        return answer(dict(versions=versions(), blas=blas()))
    if arguments.dump:
        return dump(arguments.dump, arguments.only)
    workloads = load_workloads()
    if arguments.list:
        if arguments.json:
            return answer({w.name: dict(data=w.data, note=w.note) for w in workloads.values()})
        return print("\n".join(workloads))
    if arguments.one not in workloads:
        raise SystemExit("there is no workload %s; --list names them" % arguments.one)
    one(workloads[arguments.one], arguments.data, arguments.on_request)


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--list", action="store_true")
    action.add_argument("--one", metavar="NAME")
    action.add_argument("--dump", metavar="DIR")
    action.add_argument("--about", action="store_true")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--data", metavar="DIR")
    parser.add_argument("--on-request", action="store_true")
    parser.add_argument("--only", metavar="NAMES")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def versions():
    """From the packages' metadata: importing them all would change the environment (pomegranate sets threads to 1)."""
    from importlib.metadata import PackageNotFoundError, version

    found = {"python": sys.version.split()[0]}
    for library in LIBRARIES:
        try:
            found[library] = version(library)
        except PackageNotFoundError:
            pass
    return found


def blas():
    """The BLAS that scipy uses and the processor it detects; None when it is not OpenBLAS."""
    import scipy.linalg  # noqa: F401
    from threadpoolctl import threadpool_info

    for pool in threadpool_info():
        if pool["internal_api"] == "openblas":
            return dict(version=pool["version"], core=pool["architecture"])
    return None


def load_workloads():
    # Importing a family registers its workloads.
    import clustering, components, dense, latent, manifold, neighbors, neural, selection, sequence_transport  # noqa: F401
    import outliers, supervised, text, trees  # noqa: F401
    from workload import WORKLOADS

    return WORKLOADS


def dump(directory, only):
    import data_files
    from data import DATA_SETS

    names = only.split(",") if only else list(DATA_SETS)
    for name in names:
        if name not in DATA_SETS:
            raise SystemExit("there is no data set %s; the data sets are %s" % (name, ", ".join(DATA_SETS)))
        data_files.dump(name, directory)
        print(name, file=sys.stderr, flush=True)


def one(workload, directory, on_request):
    import data_files
    from workload import Stopwatch

    start = perf_counter()
    repeat = workload.prepare(data_files.load(workload.data, directory))
    setup = perf_counter() - start
    if on_request:
        answer(dict(ready=True))
        for _ in sys.stdin:
            phase = Stopwatch()
            quality = repeat(phase)
            answer(dict(seconds=phase.seconds, quality=quality))
        return
    best, spent = {}, 0.0
    for count in range(1, REPETITIONS + 1):
        phase, processor, start = Stopwatch(), processor_seconds(), perf_counter()
        quality = repeat(phase)
        elapsed, processor = perf_counter() - start, processor_seconds() - processor
        best = {name: min(s, best.get(name, s)) for name, s in phase.seconds.items()}
        spent += elapsed
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        answer(
            dict(
                pools=thread_pools(),
                seconds={name: round(s, 6) for name, s in best.items()},
                quality=quality,
                reps=count,
                setup_s=round(setup, 2),
                cpu_per_wall=round(processor / max(elapsed, 1e-9), 2),
                peak_mb=round(memory),
            )
        )
        if spent + elapsed > SOFT_BUDGET:
            break


def processor_seconds():
    t = os.times()
    return t.user + t.system + t.children_user + t.children_system


def thread_pools():
    try:
        from threadpoolctl import threadpool_info
    except ImportError:
        return {}
    return {pool["internal_api"]: pool["num_threads"] for pool in threadpool_info()}


def answer(value):
    print(json.dumps(value, default=lambda v: v.item()), flush=True)


if __name__ == "__main__":
    main()
