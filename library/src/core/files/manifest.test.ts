import { describe, expect, test } from "vitest";
import { LecternError } from "../errors.js";
import { maxDepth } from "../plain-data.js";
import type { Saved } from "../saved.js";
import { typedArrayKindOfDtype } from "../typed-arrays.js";
import { readManifest, writeManifest } from "./manifest.js";
import type { TensorPlace } from "./safetensors-read.js";

function written(state: unknown): { state: unknown; tensors: readonly { name: string; shape: readonly number[] }[] } {
  const report = { samples: 0, features: 0, converged: true, iterations: 0, objective: [], warnings: [], notes: {} };
  const saved: Saved = { kind: "k", version: 1, options: {}, features: [], state, report };
  const { text, tensors } = writeManifest(saved);
  return { state: JSON.parse(text).state, tensors: tensors.map(({ name, shape }) => ({ name, shape })) };
}

function place(name: string, dtype: string, shape: number[]): TensorPlace {
  const type = typedArrayKindOfDtype(dtype);
  if (type === undefined) throw new Error(dtype);
  return { name, type, shape, start: 0, end: 0 };
}

const places = [place("m", "F64", [2, 3]), place("v", "F64", [6]), place("i", "I32", [2, 3])];

/** Reads a manifest whose state is the given JSON; a tensor reads as its name. */
function read(state: string, using: readonly TensorPlace[] = []): unknown {
  const tensors = new Map(using.map((each) => [each.name, each]));
  return readManifest(`{"state":${state}}`, tensors, ({ name }) => `<${name}>`);
}

function refusal(state: string, using: readonly TensorPlace[] = []): string {
  try {
    read(state, using);
  } catch (error) {
    if (error instanceof LecternError && error.code === "invalid-file") return error.message;
    throw error;
  }
  return "accepted";
}

describe("writing", () => {
  test("an array becomes a tensor named by its path", () => {
    const { state, tensors } = written({ trees: [{ thresholds: new Float64Array(4) }], codes: new Int32Array(2) });
    expect(state).toEqual({
      trees: [{ thresholds: { $tensor: "state.trees.0.thresholds" } }],
      codes: { $tensor: "state.codes" },
    });
    expect(tensors).toEqual([
      { name: "state.trees.0.thresholds", shape: [4] },
      { name: "state.codes", shape: [2] },
    ]);
  });

  test("a matrix becomes a tensor of two dimensions, a shaped array one of its shape", () => {
    const { state, tensors } = written({
      x: { rows: 2, columns: 3, data: new Float64Array(6) },
      w: { data: new Float32Array(8), shape: [2, 2, 2] },
      none: { rows: 0, columns: 3, data: new Float64Array(0) },
    });
    expect(state).toEqual({ x: { $matrix: "state.x" }, w: { $shaped: "state.w" }, none: { $matrix: "state.none" } });
    expect(tensors.map(({ shape }) => shape)).toEqual([
      [2, 3],
      [2, 2, 2],
      [0, 3],
    ]);
  });

  test("records that only resemble a matrix stay records", () => {
    const near: unknown[] = [
      { rows: 2, columns: 3, data: new Float64Array(5) },
      { rows: 2, columns: 3, data: new Float64Array(6), extra: 0 },
      { rows: 2, columns: 3, data: new Float32Array(6) },
      { rows: -2, columns: -3, data: new Float64Array(6) },
      { rows: -0, columns: 3, data: new Float64Array(0) },
      { shape: [2, 2], data: new Float32Array(3) },
      { shape: [2 ** 52, 2 ** 52, 0], data: new Float32Array(0) },
      { shape: Int32Array.of(3), data: new Float32Array(3) },
    ];
    for (const value of near) expect(written(value).state).toHaveProperty("data", { $tensor: "state.data" });
  });

  test("marks values that JSON lacks, and escapes keys that look like marks", () => {
    const { state } = written({ a: [Number.NaN, Infinity, -Infinity, -0, 0, 1.5], $tensor: 1, $: 2, $$x: 3 });
    expect(state).toEqual({
      a: [{ $number: "NaN" }, { $number: "Infinity" }, { $number: "-Infinity" }, { $number: "-0" }, 0, 1.5],
      $$tensor: 1,
      $$: 2,
      $$$x: 3,
    });
  });

  test("equal paths get distinct names, and unpaired surrogates are replaced", () => {
    const array = new Int8Array(1);
    const { tensors } = written({
      "a.b": array,
      a: { b: array, "b~2": array },
      "\ud800": array,
      "\udc00": array,
      "😀": array,
    });
    const names = tensors.map(({ name }) => name);
    expect(names).toEqual(["state.a.b", "state.a.b~2", "state.a.b~2~2", "state.\ufffd", "state.\ufffd~2", "state.😀"]);
  });
});

describe("reading", () => {
  test("restores marked values", () => {
    expect(read('{"a":{"$tensor":"v"},"b":{"$matrix":"m"},"c":{"$shaped":"i"}}', places)).toEqual({
      state: { a: "<v>", b: { rows: 2, columns: 3, data: "<m>" }, c: { shape: [2, 3], data: "<i>" } },
    });
    expect(
      read('[{"$number":"NaN"},{"$number":"-0"},{"$number":"-Infinity"},{"$$number":"NaN"},{"$$":1,"$$$":2}]'),
    ).toEqual({
      state: [Number.NaN, -0, -Infinity, { $number: "NaN" }, { $: 1, $$: 2 }],
    });
  });

  test("__proto__ is a field like any other", () => {
    const value = read('{"__proto__":{"polluted":true},"constructor":1}') as { state: Record<string, unknown> };
    expect(Object.keys(value.state)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(value.state)).toBe(Object.prototype);
    expect(value.state["polluted"]).toBeUndefined();
  });

  const m = [places[0]];
  const wrong: readonly (readonly [string, string, readonly TensorPlace[], string])[] = [
    ["invalid JSON", "[", [], "the manifest is not JSON"],
    ["a missing tensor", '{"a":{"$tensor":"x"}}', m, 'state.a: the tensor "x" is not in the file'],
    ["a tensor named by a number", '{"$tensor":3}', m, "state: the tensor 3 is not in the file"],
    ["a tensor used twice", '[{"$matrix":"m"},{"$matrix":"m"}]', m, 'state.1: the tensor "m" is used a second time'],
    ["an unused tensor", "1", m, 'the tensor "m" is not used'],
    [
      "an array with two dimensions",
      '{"$tensor":"m"}',
      m,
      "state: an array needs a tensor of one dimension, got [2,3]",
    ],
    [
      "a matrix with one dimension",
      '{"$matrix":"v"}',
      [places[1]],
      "state: a matrix needs a tensor F64 of two dimensions, got F64 [6]",
    ],
    ["a matrix of integers", '{"$matrix":"i"}', [places[2]], "got I32 [2,3]"],
    ["an unknown number", '[{"$number":"1"}]', [], 'state.0: unknown number "1"'],
    ["an unknown mark", '{"$code":"1"}', [], 'state: unknown mark "$code"'],
    [
      "a mark beside other keys",
      '{"$number":"NaN","a":1}',
      [],
      'state: the mark "$number" must be the only key of its object',
    ],
    ["a number out of range", "[1e999]", [], "state.0: a number is too large"],
    [
      "deep nesting",
      "[".repeat(maxDepth) + "]".repeat(maxDepth),
      [],
      `nested deeper than the limit of ${maxDepth} levels`,
    ],
    ["endless nesting", "[".repeat(1e6) + "]".repeat(1e6), [], `nested deeper than the limit of ${maxDepth} levels`],
    ["endless nesting of records", `${'{"a":'.repeat(1e5)}1${"}".repeat(1e5)}`, [], "nested deeper than the limit"],
  ];
  test.each(wrong)("%s: refused with its path", (_, state, using, message) => {
    expect(refusal(state, using)).toContain(message);
  });

  test("refuses an array outside the state", () => {
    const manifest = '{"options":{"a":{"$tensor":"v"}}}';
    expect(() => readManifest(manifest, new Map([["v", places[1]]]), () => 0)).toThrow(
      /options\.a: arrays are allowed inside the state only/,
    );
  });

  test("the message stays short when the file has long keys", () => {
    expect(refusal(`{"${"k".repeat(1e5)}":{"$code":1}}`).length).toBeLessThan(300);
  });
});
