import { describe, expect, test } from "vitest";
import { failureOf, readFile, referenceFiles } from "./reference-files.js";

const files = referenceFiles("basic-files");
const read = (name: string) => readFile(name, files.get(name) as Uint8Array);

const matrix = [
  { type: "number", values: Float64Array.of(1, 4) },
  { type: "number", values: Float64Array.of(2, 5) },
  { type: "number", values: Float64Array.of(3, 100) },
];

describe("arrays that NumPy saved", () => {
  const kinds = "f4 f8 i1 i2 i4 i8 u1 u2 u4 u8".split(" ");
  test.each(kinds.flatMap((kind) => [`${kind}-little.npy`, `${kind}-big.npy`]))("%s", async (name) => {
    const { table } = await read(name);
    expect(table.names).toEqual(["x1", "x2", "x3"]);
    expect(table.columns).toEqual(matrix);
  });

  test("a vector is one column, NaN is missing", async () => {
    const values = Float64Array.of(0.5, Number.NaN, Number.NEGATIVE_INFINITY);
    expect((await read("vector.npy")).table.columns).toEqual([{ type: "number", values }]);
  });

  test("truth values, and version 2 of the format", async () => {
    expect((await read("boolean.npy")).table.columns).toEqual([
      { type: "boolean", values: Uint8Array.of(1, 0) },
      { type: "boolean", values: Uint8Array.of(0, 0) },
    ]);
    expect((await read("version-2.npy")).table.columns).toEqual(matrix);
  });

  test("whole numbers beyond 2^53 are told of", async () => {
    const { table, notes } = await read("large.npy");
    expect(table.columns).toEqual([{ type: "number", values: Float64Array.of(2 ** 53, 5) }]);
    expect(notes.join()).toContain("1 integers are beyond 2^53");
  });

  test.each([
    ["cube.npy", /^file: cube\.npy contains an array with 3 dimensions/],
    ["text.npy", /^file: text\.npy contains values of the type <U1/],
    ["record.npy", /^file: record\.npy contains records with several fields/],
  ])("%s is refused by name", async (name, message) => {
    expect(await failureOf(read(name))).toMatch(message);
  });

  test("a file that is cut short is told of", async () => {
    const bytes = files.get("f8-little.npy") as Uint8Array;
    expect(await failureOf(readFile("a.npy", bytes.subarray(0, -1)))).toMatch(
      /truncated: its header announces 2 x 3 values/,
    );
    expect(await failureOf(readFile("a.npy", "not an array", { format: "npy" }))).toMatch(/is not an \.npy file/);
  });
});
