"""Data sets as files: raw little-endian, row-major numbers (f64 or i32) or lines of text, and a manifest of shapes.

Every system reads the same bytes, whatever its language.
"""
import json
import os

import numpy as np

from data import DATA_SETS


def file_name(name, array, values):
    if isinstance(values, list):
        return "%s.%s.txt" % (name, array)
    return "%s.%s.%s" % (name, array, "i32" if values.dtype.kind in "iu" else "f64")


def dump(name, directory):
    """Writes one data set and adds it to the manifest, which maps each file to its shape."""
    os.makedirs(directory, exist_ok=True)
    written = {}
    for array, values in DATA_SETS[name]().items():
        file = file_name(name, array, values)
        path = os.path.join(directory, file)
        if isinstance(values, list):
            with open(path, "w") as stream:
                stream.write("\n".join(values))
            written[file] = [len(values)]
        else:
            np.ascontiguousarray(values).astype("<i4" if file.endswith("i32") else "<f8").tofile(path)
            written[file] = list(values.shape)
    manifest = {**read_manifest(directory), **written}
    # Written to another file and renamed: an interrupted run leaves the old manifest intact.
    temporary = os.path.join(directory, "manifest.json.%d" % os.getpid())
    with open(temporary, "w") as stream:
        json.dump(manifest, stream, indent=1)
    os.replace(temporary, os.path.join(directory, "manifest.json"))


def load(name, directory=None):
    """The data set as written by `dump`, or generated when no directory is given."""
    if directory is None:
        return DATA_SETS[name]()
    arrays = {}
    for file, shape in read_manifest(directory).items():
        owner, array, kind = file.rsplit(".", 2)
        if owner != name:
            continue
        path = os.path.join(directory, file)
        if kind == "txt":
            with open(path) as stream:
                arrays[array] = stream.read().split("\n")
        elif kind == "i32":
            arrays[array] = np.fromfile(path, "<i4").astype(int).reshape(shape)
        else:
            arrays[array] = np.fromfile(path, "<f8").reshape(shape)
    if not arrays:
        raise SystemExit("data set %s is not in %s: run runner.py --dump %s --only %s" % (name, directory, directory, name))
    return arrays


def read_manifest(directory):
    path = os.path.join(directory, "manifest.json")
    if not os.path.exists(path):
        return {}
    with open(path) as stream:
        return json.load(stream)
