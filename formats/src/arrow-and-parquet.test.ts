import { toRecords } from "lectern/data";
import { describe, expect, test } from "vitest";
import type { DeclaredType } from "./column-types.js";
import { failureOf, readFile, referenceFiles } from "./reference-files.js";

const files = referenceFiles("arrow-files");
const bytesOf = (name: string) => files.get(name) as Uint8Array;
const read = (name: string, types: [string, DeclaredType][] = []) =>
  readFile(name, bytesOf(name), { types: new Map(types) });

const moment = Date.UTC(2024, 1, 29, 13, 5, 59);
const nan = Number.NaN;

describe.each(["plain.parquet", "plain.arrow", "stream.arrows"])("%s, as pyarrow wrote it", (name) => {
  const column = async (wanted: string) => {
    const { table } = await read(name);
    return table.columns[table.names.indexOf(wanted)];
  };

  test.each("int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64".split(" "))("%s", async (kind) => {
    expect(await column(kind)).toEqual({ type: "number", values: Float64Array.of(1, nan, 100) });
  });

  test("decimals", async () => {
    expect(await column("decimal")).toEqual({ type: "number", values: Float64Array.of(-12.34, nan, 0.05) });
  });

  test.each(["string", "large_string", "dictionary"])("%s", async (kind) => {
    expect(await column(kind)).toEqual({ type: "category", codes: Int32Array.of(1, -1, 0), categories: ["b", "æ"] });
  });

  test("booleans", async () => {
    expect(await column("bool")).toEqual({ type: "boolean", values: Uint8Array.of(1, 255, 0) });
  });

  test("dates", async () => {
    const day = Date.UTC(2024, 1, 29);
    expect(await column("date32")).toEqual({ type: "date", values: Float64Array.of(day, nan, day) });
  });

  test.each(["s", "ms", "us", "ns"])("timestamps in %s", async (unit) => {
    const first = unit === "s" ? moment : moment + 250;
    expect(await column(`timestamp_${unit}`)).toEqual({ type: "date", values: Float64Array.of(first, nan, moment) });
  });

  test("times of day are seconds, and nulls are missing", async () => {
    expect(await column("time")).toEqual({ type: "number", values: Float64Array.of(3601.5, nan, 0) });
    expect(await column("null")).toEqual({ type: "number", values: Float64Array.of(nan, nan, nan) });
  });
});

describe("compressed files", () => {
  test.each([
    "lz4.feather",
    "zstd.feather",
    "snappy.parquet",
    "gzip.parquet",
    "brotli.parquet",
    "lz4.parquet",
    "zstd.parquet",
  ])("%s", async (name) => {
    const { table } = await read(name);
    expect(table.columns).toEqual([
      { type: "number", values: Float64Array.from({ length: 2000 }, (_, i) => i % 7) },
      { type: "category", codes: Int32Array.from({ length: 2000 }, (_, i) => i % 2), categories: ["a", "b"] },
    ]);
  });

  test("the old 96-bit timestamps", async () => {
    expect((await read("int96.parquet")).table.columns).toEqual([
      { type: "date", values: Float64Array.of(moment + 250) },
    ]);
  });
});

describe("unsupported or damaged files", () => {
  test.each(["large.parquet", "large.arrow"])(
    "integers beyond 2^53 give a note, or are kept exactly as text: %s",
    async (name) => {
      const { table, notes } = await read(name);
      expect(table.columns).toEqual([{ type: "number", values: Float64Array.of(2 ** 53, 5, nan) }]);
      expect(notes.join()).toMatch(/1 integers of column "id" are beyond 2\^53.*declare id=text/);
      const exact = await read(name, [["id", "text"]]);
      expect(toRecords(exact.table)).toMatchObject([{ id: "9007199254740993" }, { id: "5" }, { id: null }]);
      expect(exact.notes).toEqual([]);
    },
  );

  test.each([
    ["nested.arrow", /^file: nested\.arrow: column "tags" contains values of the type List/],
    ["nested.parquet", /^file: nested\.parquet: column "tags" contains a list/],
    ["struct.parquet", /^file: struct\.parquet: column "place" contains a struct/],
  ])("%s is refused with its name", async (name, message) => {
    expect(await failureOf(read(name))).toMatch(message);
  });

  test.each([
    ["plain.parquet", "Parquet"],
    ["plain.arrow", "Arrow"],
  ])("half of %s is reported as damaged", async (name, format) => {
    const half = bytesOf(name).subarray(0, bytesOf(name).length >> 1);
    expect(await failureOf(readFile(name, half))).toMatch(new RegExp(`^file: ${name} cannot be read as ${format}: `));
  });

  test.each(["plain.parquet", "plain.arrow"])("refuses a type for a column that %s does not have", async (name) => {
    expect(await failureOf(read(name, [["dictionry", "text"]]))).toMatch(
      /^usage: .*"dictionry".*did you mean "dictionary"/,
    );
  });
});
