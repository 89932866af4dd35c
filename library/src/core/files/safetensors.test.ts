import { describe, expect, test } from "vitest";
import { LecternError } from "../errors.js";
import { checkLimit, defaultLimits, elementCount, isShape, type NamedTensor, writeSafetensors } from "./safetensors.js";

/** A reader of the format as its description has it, sharing nothing with the library's. */
function readIndependently(file: Uint8Array): {
  metadata: unknown;
  tensors: Map<string, { dtype: string; shape: number[]; bytes: number[]; at: number }>;
} {
  const length = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length)));
  const tensors = new Map();
  for (const [name, { dtype, shape, data_offsets }] of Object.entries<
    Record<string, unknown> & { data_offsets: number[] }
  >(header)) {
    if (name === "__metadata__") continue;
    const at = 8 + length + data_offsets[0];
    tensors.set(name, { dtype, shape, at, bytes: [...file.subarray(at, 8 + length + data_offsets[1])] });
  }
  return { metadata: header.__metadata__, tensors };
}

const tensors: NamedTensor[] = [
  { name: "bytes", shape: [3], array: Uint8Array.of(1, 2, 3) },
  { name: "small", shape: [1], array: Int16Array.of(-1) },
  { name: "matrix", shape: [2, 1], array: Float64Array.of(1, -2) },
  { name: "empty", shape: [0, 4], array: new Float64Array(0) },
  { name: "é", shape: [1], array: Float32Array.of(0.5) },
  { name: "codes", shape: [2], array: Int32Array.of(7, -7) },
];

describe("writeSafetensors", () => {
  const file = writeSafetensors(
    [
      ["format", "x"],
      ["note", '"quoted" ∑'],
    ],
    tensors,
    defaultLimits,
  );

  test("an independent reader finds the metadata and every tensor", () => {
    const { metadata, tensors: found } = readIndependently(file);
    expect(metadata).toEqual({ format: "x", note: '"quoted" ∑' });
    expect(found.size).toBe(tensors.length);
    expect(found.get("bytes")).toMatchObject({ dtype: "U8", shape: [3], bytes: [1, 2, 3] });
    expect(found.get("small")).toMatchObject({ dtype: "I16", shape: [1], bytes: [255, 255] });
    expect(found.get("matrix")).toMatchObject({ dtype: "F64", shape: [2, 1] });
    expect(found.get("matrix")?.bytes).toEqual([0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0xc0]);
    expect(found.get("empty")).toMatchObject({ dtype: "F64", shape: [0, 4], bytes: [] });
    expect(found.get("é")).toMatchObject({ dtype: "F32", bytes: [0, 0, 0, 0x3f] });
    expect(found.get("codes")).toMatchObject({ dtype: "I32", bytes: [7, 0, 0, 0, 0xf9, 255, 255, 255] });
  });

  test("every tensor starts at a multiple of its element's size, without gaps, to the end of the file", () => {
    for (const note of ["", "a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg"]) {
      const padded = writeSafetensors([["note", note]], tensors, defaultLimits);
      const found = readIndependently(padded).tensors;
      for (const { name, array } of tensors) expect((found.get(name)?.at ?? 1) % array.BYTES_PER_ELEMENT).toBe(0);
      const ends = [...found.values()].map(({ at, bytes }) => at + bytes.length);
      expect(Math.max(...ends)).toBe(padded.length);
      expect([...found.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)).toBe(16 + 4 + 8 + 2 + 3);
    }
  });

  test("metadata come first and in order", () => {
    expect(new TextDecoder().decode(file.subarray(8, 40))).toBe('{"__metadata__":{"format":"x","n');
  });

  test("names the limit that is exceeded", () => {
    const limits = { headerBytes: 64, tensors: 3 };
    expect(() => writeSafetensors([], tensors, limits)).toThrow(/6 tensors; the limit `tensors` is 3/);
    expect(() => writeSafetensors([["note", "x".repeat(99)]], [], limits)).toThrow(/the limit `headerBytes` is 64/);
    expect(() => checkLimit("tensors", 4, limits, "invalid-file")).toThrow(LecternError);
    checkLimit("tensors", 3, limits, "invalid-file");
  });
});

describe("shapes", () => {
  test("a shape has at most 32 whole numbers", () => {
    for (const shape of [[], [0], [2, 3], new Array(32).fill(1)]) expect(isShape(shape)).toBe(true);
    for (const other of [
      [-1],
      [-0],
      [1.5],
      ["1"],
      [2 ** 53],
      [Number.NaN],
      null,
      Int8Array.of(1),
      new Array(33).fill(1),
    ]) {
      expect(isShape(other)).toBe(false);
    }
  });

  test("an element count is exact or NaN", () => {
    expect(elementCount([])).toBe(1);
    expect(elementCount([2, 3, 4])).toBe(24);
    expect(elementCount([5, 0, 7])).toBe(0);
    expect(elementCount([2 ** 27, 2 ** 27])).toBeNaN();
    expect(elementCount([2 ** 52, 2 ** 52, 0])).toBeNaN();
  });
});
