import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../test/any-character.js";
import { warningCodes } from "../../core/report.js";
import { LecternError } from "../errors.js";
import { equalPlainData, maxDepth } from "../plain-data.js";
import type { Saved } from "../saved.js";
import { decodeModel, encodeModel, modelFileInfo } from "./model-file.js";

const seeds = Array.from({ length: 10 }, (_, i) => i + 1);

const key = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "a.b",
    "rows",
    "columns",
    "data",
    "shape",
    "$",
    "$tensor",
    "$$",
    "__proto__",
    "constructor",
    "0",
    "",
    "a~2",
  ),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
);
const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom("\ud800", "\udc00x", "\u2028", '"\\', "😀", "\u0000"),
);
const matrix = fc
  .tuple(fc.nat(3), fc.nat(3))
  .chain(([rows, columns]) =>
    fc.float64Array({ minLength: rows * columns, maxLength: rows * columns }).map((data) => ({ rows, columns, data })),
  );
const typed = fc.oneof(
  fc.float64Array({ maxLength: 4 }),
  fc.float32Array({ maxLength: 4 }),
  fc.int32Array({ maxLength: 4 }),
  fc.uint32Array({ maxLength: 4 }),
  fc.int16Array({ maxLength: 4 }),
  fc.uint16Array({ maxLength: 4 }),
  fc.int8Array({ maxLength: 4 }),
  fc.uint8Array({ maxLength: 4 }),
);
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const report = fc.record(
  {
    samples: fc.nat(),
    features: fc.constant(0),
    converged: fc.boolean(),
    iterations: fc.nat(),
    objective: fc.array(finite, { maxLength: 3 }),
    warnings: fc.array(
      fc.record(
        {
          code: fc.constantFrom(...(Object.keys(warningCodes) as (keyof typeof warningCodes)[])),
          message: text,
          details: fc.dictionary(key, fc.oneof(text, finite, fc.boolean()), { maxKeys: 2, noNullPrototype: true }),
        },
        { noNullPrototype: true },
      ),
      { maxLength: 2 },
    ),
    notes: fc.array(fc.tuple(key, fc.oneof(text, finite, fc.boolean())), { maxLength: 3 }).map(Object.fromEntries),
  },
  { noNullPrototype: true },
);
function withFeatureCount(value: Pick<Saved, "features" | "report">) {
  return { ...value, report: { ...value.report, features: value.features.length } };
}

const { saved } = fc.letrec<{ saved: Saved; node: unknown }>((tie) => ({
  saved: fc
    .record(
      {
        kind: fc.string({ minLength: 1 }),
        version: fc.integer({ min: 1 }),
        options: fc.array(fc.tuple(key, fc.jsonValue({ maxDepth: 2 })), { maxLength: 3 }).map(Object.fromEntries),
        features: fc.uniqueArray(text, { maxLength: 3 }),
        classes: fc.uniqueArray(text, { maxLength: 3 }),
        state: tie("node"),
        report,
      },
      { requiredKeys: ["kind", "version", "options", "features", "state", "report"], noNullPrototype: true },
    )
    .map(withFeatureCount) as fc.Arbitrary<Saved>,
  node: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.oneof(fc.constantFrom(null, true, 0, -0, Number.NaN, Infinity, -Infinity), fc.double(), text),
    typed,
    matrix,
    fc.array(tie("node"), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie("node")), { maxLength: 4 }).map(Object.fromEntries),
    fc.record({ shape: fc.array(fc.nat(3), { maxLength: 3 }), data: typed }, { noNullPrototype: true }),
    tie("saved"),
  ),
}));

const small: Saved<{ coefficients: Float64Array; codes: Int8Array }> = {
  kind: "ridge",
  version: 2,
  options: { alpha: 1 },
  features: ["a", "b"],
  classes: ["no", "yes"],
  state: { coefficients: Float64Array.of(0.5, -2), codes: Int8Array.of(1) },
  report: { samples: 3, features: 2, converged: true, iterations: 0, objective: [], warnings: [], notes: {} },
};

describe("encodeModel and decodeModel", () => {
  test("restores what was saved exactly, fields in order, without modifying the input", () => {
    for (const seed of seeds) {
      fc.assert(
        fc.property(saved, (value) => {
          const before = structuredClone(value);
          const decoded = decodeModel(encodeModel(value));
          expect(isDeepStrictEqual(decoded, value)).toBe(true);
          expect(isDeepStrictEqual(value, before)).toBe(true);
          expect(Object.keys(decoded)).toEqual(Object.keys(value));
          expect(JSON.stringify(decoded)).toBe(JSON.stringify(value));
        }),
        { seed, numRuns: 60 },
      );
    }
  });

  test("the same value gives the same bytes, and reading and writing again changes none", () => {
    for (const seed of seeds) {
      fc.assert(
        fc.property(saved, (value) => {
          const bytes = encodeModel(value);
          expect(equalPlainData(encodeModel(structuredClone(value)), bytes)).toBe(true);
          expect(equalPlainData(encodeModel(decodeModel(bytes)), bytes)).toBe(true);
        }),
        { seed, numRuns: 30 },
      );
    }
  });

  test("NaNs with different bit patterns give the same bytes", () => {
    const odd = new Float64Array(Uint32Array.of(5, 0xfff80000).buffer);
    const bytes = encodeModel({ ...small, state: [odd] });
    expect(encodeModel({ ...small, state: [Float64Array.of(Number.NaN)] })).toEqual(bytes);
  });

  test("reads bytes at any offset of a larger buffer, Node's Buffers and shared memory", () => {
    const bytes = encodeModel(small);
    for (let offset = 0; offset < 9; offset++) {
      const larger = new Uint8Array(bytes.length + 20).fill(255);
      larger.set(bytes, offset);
      expect(decodeModel(larger.subarray(offset, offset + bytes.length))).toEqual(small);
      const buffer: unknown = Buffer.from(larger.buffer, offset, bytes.length);
      expect(decodeModel(buffer as Uint8Array)).toEqual(small);
    }
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    expect(decodeModel(shared)).toEqual(small);
  });

  test("the result shares no memory with the file", () => {
    const files: unknown[] = [encodeModel(small), Buffer.from(encodeModel(small))];
    for (const file of files) {
      const bytes = file as Uint8Array;
      const decoded = decodeModel(bytes);
      bytes.fill(0);
      expect(decoded).toEqual(small);
    }
  });

  test("a file cannot change a prototype", () => {
    const state: unknown = JSON.parse('{"__proto__":{"polluted":1},"a":{"__proto__":{"x":[]}}}');
    const decoded = decodeModel(encodeModel({ ...small, state }));
    expect(isDeepStrictEqual(decoded.state, state)).toBe(true);
    expect(Object.getPrototypeOf(decoded.state)).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });

  test("files can be nested as deeply as plain data, arrays included", () => {
    let state: unknown = { a: Float64Array.of(1), b: -0 };
    for (let depth = 2; depth < maxDepth; depth++) state = [state];
    const value = { ...small, state };
    expect(decodeModel(encodeModel(value))).toEqual(value);
    expect(modelFileInfo(encodeModel(value)).kind).toBe("ridge");
    expect(() => encodeModel({ ...small, state: [state] })).toThrow(/deeper than 128 levels/);
  });

  test("refuses to write anything but a saved model", () => {
    for (const state of [undefined, new Map(), { f: () => 0 }]) {
      expect(() => encodeModel({ ...small, state })).toThrow(expect.objectContaining({ code: "broken-contract" }));
    }
  });

  test("limits apply to writing and reading, are named, and can be raised", () => {
    expect(() => encodeModel(small, { tensors: 1 })).toThrow(/2 tensors; the limit `tensors` is 1/);
    expect(() => encodeModel(small, { headerBytes: 100 })).toThrow(/the limit `headerBytes` is 100/);
    expect(() => decodeModel(encodeModel(small), { tensors: 1 })).toThrow(/2 tensors; the limit `tensors` is 1/);
    expect(() => decodeModel(encodeModel(small), { headerBytes: 100 })).toThrow(/the limit `headerBytes` is 100/);
    const large = { ...small, state: Array.from({ length: 70_000 }, () => new Int8Array(1)) };
    expect(() => encodeModel(large)).toThrow(/70000 tensors; the limit `tensors` is 65536/);
    const raised = { tensors: 1, headerBytes: 2000 };
    const one = { ...small, state: [new Int8Array(1)] };
    expect(decodeModel(encodeModel(one, raised), raised)).toEqual(one);
  });

  test("refuses anything but bytes", () => {
    const values: unknown[] = [null, "file", new ArrayBuffer(8), [1, 2]];
    for (const value of values) {
      expect(() => decodeModel(value as Uint8Array)).toThrow(LecternError);
    }
  });
});

test("modelFileInfo describes a file without reading its arrays", () => {
  const bytes = encodeModel({ ...small, state: { x: { rows: 1, columns: 2, data: Float64Array.of(1, 2) }, bias: -0 } });
  const { checksum, library, ...info } = modelFileInfo(bytes);
  const tensor = { name: "state.x", type: "Float64Array", shape: [1, 2] };
  const { state: _, ...rest } = small;
  expect(info).toEqual({
    ...rest,
    formatVersion: 1,
    state: { x: { rows: 1, columns: 2, data: tensor }, bias: -0 },
    tensors: [tensor],
  });
  expect(checksum).toMatch(/^[0-9a-f]{32}$/);
  expect(library).toMatch(/^\d+\.\d+\.\d+/);
});
