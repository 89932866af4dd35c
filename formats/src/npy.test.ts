import { describe, expect, test } from "vitest";
import { failureOf, readFile, referenceFiles } from "./reference-files.js";

const files = referenceFiles("basic-files");
const read = (name: string) => readFile(name, files.get(name) as Uint8Array);

const matrix = [
  { type: "number", values: Float64Array.of(1, 4) },
  { type: "number", values: Float64Array.of(2, 5) },
  { type: "number", values: Float64Array.of(3, 100) },
];

describe("arrays saved by NumPy", () => {
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

  test("booleans, and version 2 of the format", async () => {
    expect((await read("boolean.npy")).table.columns).toEqual([
      { type: "boolean", values: Uint8Array.of(1, 0) },
      { type: "boolean", values: Uint8Array.of(0, 0) },
    ]);
    expect((await read("version-2.npy")).table.columns).toEqual(matrix);
  });

  test("integers beyond 2^53 give a note", async () => {
    const { table, notes } = await read("large.npy");
    expect(table.columns).toEqual([{ type: "number", values: Float64Array.of(2 ** 53, 5) }]);
    expect(notes.join()).toContain("1 integers are beyond 2^53");
  });

  test.each([
    ["cube.npy", /^file: cube\.npy contains an array with 3 dimensions/],
    ["text.npy", /^file: text\.npy contains values of the type <U1/],
    ["record.npy", /^file: record\.npy contains records with several fields/],
  ])("%s is refused with its name", async (name, message) => {
    expect(await failureOf(read(name))).toMatch(message);
  });

  const withHeader = (descr: string, shape: string, values: number) => {
    const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape}), }`.padEnd(118);
    const bytes = new Uint8Array(10 + header.length + values);
    bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length, 0]);
    bytes.set(new TextEncoder().encode(header), 10);
    return bytes;
  };

  test.each([
    ["0, 50000000", /contains an array of 0 x 50000000 values/],
    ["50000000, 0", /contains an array of 50000000 x 0 values/],
    ["4000000000, 4000000000", /truncated/],
    ["-1, 8", /has the shape \(-1, 8\)/],
    ["1e3, x", /has the shape \(1e3, x\)/],
    ["0.5,", /has the shape \(0\.5,\)/],
  ])("the shape (%s) in a file of 192 bytes is refused before anything is allocated", async (shape, message) => {
    expect(await failureOf(readFile("a.npy", withHeader("<f8", shape, 64)))).toMatch(message);
  });

  test("a byte that is neither true nor false is refused", async () => {
    const bytes = withHeader("|b1", "2, 2", 4);
    bytes[bytes.length - 1] = 7;
    expect(await failureOf(readFile("a.npy", bytes))).toMatch(/column x2, row 2: 7 is not a boolean/);
  });

  test("a number that is declared as a date must be one", async () => {
    const bytes = withHeader("<f8", "2,", 16);
    new DataView(bytes.buffer).setFloat64(bytes.length - 8, 9e15, true);
    const types = new Map([["x1", "date" as const]]);
    expect(await failureOf(readFile("a.npy", bytes, { types }))).toMatch(/column "x1" has a date in row 2/);
  });

  test("reports a truncated file", async () => {
    const bytes = files.get("f8-little.npy") as Uint8Array;
    expect(await failureOf(readFile("a.npy", bytes.subarray(0, -1)))).toMatch(
      /truncated: its header announces 2 x 3 values/,
    );
    expect(await failureOf(readFile("a.npy", "not an array", { format: "npy" }))).toMatch(/is not an \.npy file/);
  });
});
