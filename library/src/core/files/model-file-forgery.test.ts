/** Forged model files, whose checksums fit: refused, or another valid model, and never costly. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { warn } from "../../core/report.js";
import { LecternError } from "../errors.js";
import { hashBytes } from "../hash.js";
import { equalPlainData, isRecord } from "../plain-data.js";
import { checkSaved, type Saved } from "../saved.js";
import { decodeModel, encodeModel, modelFileInfo } from "./model-file.js";

const seeds = Array.from({ length: 4 }, (_, i) => i + 1);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface Parts {
  metadata: { [key: string]: Json };
  tensors: { [key: string]: Json };
  manifest: Json;
  data: Uint8Array;
}

const model: Saved = {
  kind: "pipeline",
  version: 1,
  options: { alpha: 1, kernel: { kind: "rbf", gamma: [0.5] } },
  features: ["a", "b"],
  classes: ["no", "yes"],
  state: {
    x: { rows: 2, columns: 2, data: Float64Array.of(1, -0, Number.NaN, 4) },
    w: { shape: [2, 1, 2], data: Float32Array.of(1, 2, 3, 4) },
    arrays: [Float64Array.of(1, 2), Int32Array.of(1, 2), Int16Array.of(3), Uint8Array.of(6, 7)],
    empty: new Float64Array(0),
    bias: Infinity,
  },
  report: {
    samples: 9,
    features: 2,
    converged: true,
    iterations: 2,
    objective: [2, 1],
    warnings: [warn("low-rank", "w")],
    notes: { s: 1 },
  },
};

function take(file: Uint8Array): Parts {
  const length = new DataView(file.buffer).getUint32(0, true);
  const { __metadata__: metadata, ...tensors } = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length)));
  return { metadata, tensors, manifest: JSON.parse(metadata.manifest), data: file.slice(8 + length) };
}

/** The file with this header and a checksum that fits. */
function seal(header: string, data: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(header.padEnd(Math.ceil(header.length / 8) * 8));
  const file = new Uint8Array(8 + text.length + data.length);
  new DataView(file.buffer).setUint32(0, text.length, true);
  file.set(text, 8);
  file.set(data, 8 + text.length);
  const start = 8 + header.indexOf('"checksum":"') + 12;
  file.fill(0x30, start, start + 32);
  file.set(new TextEncoder().encode(hashBytes(file)), start);
  return file;
}

function forge({ metadata, tensors, manifest, data }: Parts): Uint8Array {
  const text = typeof metadata["manifest"] === "string" ? JSON.stringify(manifest) : metadata["manifest"];
  return seal(JSON.stringify({ __metadata__: { ...metadata, manifest: text }, ...tensors }), data);
}

function edited(edit: (parts: Parts) => void): Uint8Array {
  const parts = take(encodeModel(model));
  edit(parts);
  return forge(parts);
}

/** Decodes; the memory taken for arrays must stay within a small factor of the file. */
function attempt(bytes: Uint8Array): Saved | LecternError {
  const before = process.memoryUsage().arrayBuffers;
  let result: Saved | LecternError;
  try {
    result = decodeModel(bytes);
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    result = error;
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * bytes.length + 16_384);
  return result;
}

test("reads the forger's own files when nothing was changed", () => {
  expect(equalPlainData(attempt(edited(() => {})), model)).toBe(true);
});

/** Every place in a JSON value, as the container and the key in it. */
function places(value: Json): { container: { [key: string]: Json }; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const container = value as { [key: string]: Json };
  return Object.keys(container).flatMap((key) => [{ container, key }, ...places(container[key])]);
}

const replacement = fc.oneof(
  fc.constantFrom<Json>(null, true, "", "F64", "F32", "I8", "U8", "BF16", "constructor", "__proto__", "state.x", "NaN"),
  fc.constantFrom<Json>(
    -1,
    0,
    0.5,
    1,
    2,
    4,
    8,
    16,
    2 ** 31,
    2 ** 32,
    2 ** 53 - 1,
    1e308,
    [],
    {},
    [0],
    [4],
    [2, 2],
    [2 ** 30, 2 ** 30],
  ),
  fc
    .constantFrom("$tensor", "$matrix", "$shaped", "$number", "$other", "$$tensor")
    .chain((mark) =>
      fc
        .constantFrom("state.x", "state.w", "state.arrays.0", "state.arrays.1", "state.empty", "NaN", "-0")
        .map((name): Json => ({ [mark]: name })),
    ),
);

const change = fc
  .tuple(fc.nat(), fc.nat(), fc.constantFrom("replace", "delete", "copy", "nudge", "rename"), replacement)
  .map(([i, j, how, value]) => (json: Json) => {
    const all = places(json);
    if (all.length === 0) return;
    const { container, key } = all[i % all.length];
    const other = all[j % all.length];
    const current = container[key];
    if (how === "replace") container[key] = value;
    else if (how === "delete") delete container[key];
    else if (how === "copy") container[key] = structuredClone(other.container[other.key] ?? null);
    else if (how === "nudge") container[key] = typeof current === "number" ? current + [-8, -1, 1, 8][j % 4] : value;
    else {
      delete container[key];
      container[["state", "a", "$x", "dtype", "__proto__ "][j % 5]] = current;
    }
  });

const edit: fc.Arbitrary<(parts: Parts) => void> = fc.oneof(
  { weight: 4, arbitrary: change.map((apply) => (parts: Parts) => apply(parts.tensors)) },
  { weight: 4, arbitrary: change.map((apply) => (parts: Parts) => apply(parts.manifest)) },
  { weight: 1, arbitrary: change.map((apply) => (parts: Parts) => apply(parts.metadata)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(80), fc.uint8Array({ maxLength: 80 })).map(([keep, more]) => (parts: Parts) => {
      parts.data = Uint8Array.of(...parts.data.subarray(0, keep), ...more);
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(), fc.nat(), fc.constantFrom("dtype", "shape", "data_offsets"))
      .map(([i, j, field]) => (parts: Parts) => {
        const all = Object.values(parts.tensors).filter((entry) => isRecord(entry)) as { [key: string]: Json }[];
        const [a, b] = [all[i % all.length], all[j % all.length]];
        if (a && b) [a[field], b[field]] = [b[field], a[field]];
      }),
  },
);

test.each(seeds)("400 forged files (seed %i): refused, or valid models that can be written again", (seed) => {
  let refused = 0;
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 2 }), (edits) => {
      const file = edited((parts) => {
        for (const apply of edits) apply(parts);
      });
      const result = attempt(file);
      if (result instanceof LecternError) {
        expect(result.code).toBe("invalid-file");
        expect(result.message.length).toBeLessThan(1000);
        expect(() => modelFileInfo(file)).toThrow(LecternError);
        refused++;
      } else {
        checkSaved(result);
        expect(equalPlainData(decodeModel(encodeModel(result)), result)).toBe(true);
        expect(modelFileInfo(file).kind).toBe(result.kind);
        accepted++;
      }
    }),
    { seed, numRuns: 400 },
  );
  // Both must occur in number, or the forger is too crude or the reader too lenient.
  expect(refused).toBeGreaterThan(200);
  expect(accepted).toBeGreaterThan(20);
});

describe("files that claim huge sizes", () => {
  const tensor = (parts: Parts, name: string) => parts.tensors[name] as { [key: string]: Json };
  const cases: readonly (readonly [string, () => Uint8Array, RegExp])[] = [
    [
      "a tensor of 8 GB",
      () => edited((p) => (tensor(p, "state.x")["shape"] = [1e5, 1e4])),
      /needs 8000000000 bytes, data_offsets give 32/,
    ],
    [
      "a shape whose product wraps",
      () => edited((p) => (tensor(p, "state.x")["shape"] = [2 ** 52, 2 ** 52, 2 ** 52])),
      /needs NaN bytes/,
    ],
    [
      "offsets of petabytes",
      () => edited((p) => (tensor(p, "state.x")["data_offsets"] = [0, 2 ** 52])),
      /are outside the \d+ bytes of data/,
    ],
    [
      "a shape of 100,000 extents",
      () => edited((p) => (tensor(p, "state.x")["shape"] = new Array(100_000).fill(1))),
      /at most 32 whole numbers, got an array of 100000/,
    ],
    [
      "one tensor used 100,000 times",
      () =>
        edited(
          (p) => ((p.manifest as { [key: string]: Json })["state"] = new Array(100_000).fill({ $matrix: "state.x" })),
        ),
      /"state.x" is used a second time/,
    ],
    [
      "100,000 tensors",
      () =>
        edited((p) => {
          for (let i = 0; i < 100_000; i++) p.tensors[`t${i}`] = { dtype: "U8", shape: [0], data_offsets: [0, 0] };
        }),
      /100007 tensors; the limit `tensors` is 65536/,
    ],
    [
      "a header of 40 MB",
      () => edited((p) => (p.metadata["padding"] = "x".repeat(4e7))),
      /a header of \d+ bytes; the limit `headerBytes` is 33554432/,
    ],
    [
      "a state nested 100,000 deep",
      () => {
        const { metadata, data } = take(encodeModel(model));
        const state = "[".repeat(1e5) + "]".repeat(1e5);
        return seal(
          JSON.stringify({ __metadata__: { ...metadata, manifest: `{"state":${state}}` } }),
          data.slice(0, 0),
        );
      },
      /nested deeper than the limit of 128 levels/,
    ],
    [
      "a header nested 100,000 deep",
      () => {
        const { metadata, data } = take(encodeModel(model));
        const nest = "[".repeat(1e5) + "]".repeat(1e5);
        return seal(`{"__metadata__":${JSON.stringify(metadata)},"a":${nest}}`, data);
      },
      /tensor "a": expected an object/,
    ],
    [
      "metadata given twice",
      () => {
        const { metadata, tensors, data } = take(encodeModel(model));
        const second = JSON.stringify({ ...metadata, manifest: "{}" });
        const rest = JSON.stringify(tensors).slice(1);
        return seal(`{"__metadata__":${JSON.stringify(metadata)},"__metadata__":${second},${rest}`, data);
      },
      /has a duplicate name/,
    ],
    ["no manifest", () => edited((p) => delete p.metadata["manifest"]), /has no "manifest"/],
    [
      "a manifest that is a number",
      () => edited((p) => (p.metadata["manifest"] = 1)),
      /should hold strings, got 1 for "manifest"/,
    ],
  ];
  test.each(cases)("%s is refused with its name", (_, make, message) => {
    const result = attempt(make());
    expect(result).toMatchObject({ name: "LecternError", code: "invalid-file" });
    expect(String(result)).toMatch(message);
  });
});
