"""Small files written by other tools, for the readers of the command.

Run by hand with a Python that has numpy, scikit-learn, lz4 (Debian's python3) for `basic`, and pyarrow for `arrow`:
/usr/bin/python3 scripts/reference/formats_files.py basic; python3 scripts/reference/formats_files.py arrow
Writes formats/src/reference/basic-files.json and arrow-files.json: files in Base64 by name.
"""
import base64
import datetime
import decimal
import io
import sys

from common import write


def save(name, tool, version, files):
    encoded = {key: base64.b64encode(value).decode() for key, value in files.items()}
    write(f"formats/src/reference/{name}", tool, version, {"files": encoded})


def basic():
    import lz4
    import lz4.frame
    import numpy as np
    import sklearn
    from sklearn.datasets import dump_svmlight_file

    files = {}

    def array(name, value, version=None):
        buffer = io.BytesIO()
        np.lib.format.write_array(buffer, value, version=version)
        files[name] = buffer.getvalue()

    matrix = np.array([[1, 2, 3], [4, 5, 100]])
    for kind in "f4 f8 i1 i2 i4 i8 u1 u2 u4 u8".split():
        array(f"{kind}-little.npy", matrix.astype("<" + kind))
        array(f"{kind}-big.npy", np.asfortranarray(matrix.astype(">" + kind)))
    array("vector.npy", np.array([0.5, np.nan, -np.inf]))
    array("boolean.npy", np.array([[True, False], [False, False]]))
    array("version-2.npy", matrix.astype(float), (2, 0))
    array("large.npy", np.array([2**53 + 1, 5], dtype="i8"))
    array("cube.npy", np.zeros((2, 2, 2)))
    array("text.npy", np.array(["a", "b"]))
    array("record.npy", np.array([(1, 2.0)], dtype=[("a", "i4"), ("b", "f8")]))
    x = np.array([[0, 1.5, 0], [2, 0, -3.25], [0, 0, 0]])
    y = np.array([1, -1, 1])
    for zero_based in (False, True):
        buffer = io.BytesIO()
        dump_svmlight_file(x, y, buffer, zero_based=zero_based, query_id=np.array([7, 7, 8]) if zero_based else None)
        files["from-zero.svm" if zero_based else "from-one.svm"] = buffer.getvalue()
    text = b"".join(b"%d squared is %d\n" % (i % 97, (i % 97) ** 2) for i in range(9000))
    files["blocks.lz4"] = lz4.frame.compress(text, block_size=lz4.frame.BLOCKSIZE_MAX64KB, block_linked=True)
    files["sized.lz4"] = lz4.frame.compress(text, store_size=True, block_checksum=True, content_checksum=True)
    files["unsized.lz4"] = lz4.frame.compress(text, store_size=False, block_linked=False)
    files["stored.lz4"] = lz4.frame.compress(bytes(np.random.default_rng(0).integers(0, 256, 300, dtype="u1")))
    version = f"{np.__version__}, {sklearn.__version__}, {lz4.VERSION}"
    save("basic-files.json", "numpy, scikit-learn, python-lz4", version, files)


def arrow():
    import pyarrow as pa
    import pyarrow.feather
    import pyarrow.parquet

    day = datetime.date(2024, 2, 29)
    moment = datetime.datetime(2024, 2, 29, 13, 5, 59, 250000)
    columns = {}
    for kind in "int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64".split():
        columns[kind] = pa.array([1, None, 100], getattr(pa, kind)())
    columns["decimal"] = pa.array([decimal.Decimal("-12.34"), None, decimal.Decimal("0.05")], pa.decimal128(10, 2))
    columns["string"] = pa.array(["æ", None, "b"], pa.string())
    columns["large_string"] = pa.array(["æ", None, "b"], pa.large_string())
    columns["dictionary"] = pa.array(["æ", None, "b"]).dictionary_encode()
    columns["bool"] = pa.array([True, None, False])
    columns["date32"] = pa.array([day, None, day], pa.date32())
    for unit in ("s", "ms", "us", "ns"):
        columns[f"timestamp_{unit}"] = pa.array([moment.replace(microsecond=0) if unit == "s" else moment, None, moment.replace(microsecond=0)], pa.timestamp(unit, "UTC"))
    columns["time"] = pa.array([datetime.time(1, 0, 1, 500000), None, datetime.time(0)], pa.time64("us"))
    columns["null"] = pa.nulls(3)
    table = pa.table(columns)
    files = {}

    def feather(name, value, **options):
        sink = io.BytesIO()
        pa.feather.write_feather(value, sink, **options)
        files[name] = sink.getvalue()

    def parquet(name, value, **options):
        sink = io.BytesIO()
        pa.parquet.write_table(value, sink, **options)
        files[name] = sink.getvalue()

    feather("plain.arrow", table, compression="uncompressed")
    # Only buffers that become smaller are stored compressed, so these need some rows.
    long = pa.table({"x": pa.array([float(i % 7) for i in range(2000)]), "c": pa.array(["ab"[i % 2] for i in range(2000)])})
    feather("lz4.feather", long, compression="lz4")
    feather("zstd.feather", long, compression="zstd")
    sink = io.BytesIO()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table.slice(0, 1))
        writer.write_table(table.slice(1))
    files["stream.arrows"] = sink.getvalue()
    nested = pa.table({"x": [1, 2], "tags": [["a"], ["b", "c"]]})
    feather("nested.arrow", nested, compression="uncompressed")
    parquet("nested.parquet", nested)
    parquet("struct.parquet", pa.table({"place": [{"lat": 1.0}]}))
    parquet("plain.parquet", table)
    for codec in ("snappy", "gzip", "brotli", "lz4", "zstd"):
        parquet(f"{codec}.parquet", long, compression=codec, row_group_size=700)
    parquet("int96.parquet", pa.table({"t": pa.array([moment], pa.timestamp("ns"))}), use_deprecated_int96_timestamps=True)
    large = pa.table({"id": pa.array([2**53 + 1, 5, None], pa.int64())})
    parquet("large.parquet", large)
    feather("large.arrow", large, compression="uncompressed")
    save("arrow-files.json", "pyarrow", pa.__version__, files)


{"basic": basic, "arrow": arrow}[sys.argv[1]]()
