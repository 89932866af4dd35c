/** What embeddings keep grows with the samples, not with their pairs; those of all pairs are refused in embeddings.test.ts. */
import { expect, test } from "vitest";
import { currentEngine } from "../src/engine/index.js";
import { createRandom } from "../src/numeric/random/random.js";
import { registry } from "../src/registry.js";
import { normalMatrix } from "./matrices.js";

const names = ["Float64Array", "Float32Array", "Int32Array", "Uint32Array", "Uint8Array"] as const;

/** The bytes of the largest typed array that is made during some work, or by which the memory of the engine grows. */
function largestArray(work: () => void): number {
  let largest = 0;
  const engine = currentEngine().memory;
  const before = engine.f64.length;
  const originals = names.map((name) => globalThis[name]);
  names.forEach((name, at) => {
    const original = originals[at];
    const counting: typeof original = new Proxy(original, {
      construct(target, given, made) {
        const array = Reflect.construct(target, given, made === counting ? target : made);
        if (!(given[0] instanceof ArrayBuffer)) largest = Math.max(largest, array.byteLength);
        return array;
      },
    });
    Object.assign(globalThis, { [name]: counting });
  });
  try {
    work();
  } finally {
    names.forEach((name, at) => {
      Object.assign(globalThis, { [name]: originals[at] });
    });
  }
  return Math.max(largest, 8 * (currentEngine().memory.f64.length - before));
}

const quick: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "classical-mds": {},
  "hessian-eigenmaps": { neighbors: 6, maxIterations: 2 },
  "laplacian-eigenmaps": { affinity: { kind: "neighbors", neighbors: 5 }, maxIterations: 2 },
  "locally-linear-embedding": { neighbors: 5, maxIterations: 2 },
  "negative-sampling-t-sne": { neighbors: 5, epochs: 1 },
  pacmap: { neighbors: 5, earlyIterations: 1, middleIterations: 1, lateIterations: 1 },
  sne: { perplexity: 2, maxIterations: 1 },
  "supervised-umap": { neighbors: 5, epochs: 1 },
  "t-sne": { perplexity: 2, maxIterations: 1 },
  "tangent-space-alignment": { neighbors: 5, maxIterations: 2 },
  trimap: { neighbors: 5, maxIterations: 1 },
  umap: { neighbors: 5, epochs: 1 },
};
const samples = 1600;
const x = normalMatrix(samples, 3, createRandom(1));
const y = Float64Array.from({ length: samples }, (_, i) => i % 7);

test("counts what is kept: one number for every pair is too much", () => {
  expect(largestArray(() => new Float64Array(samples ** 2))).toBe(8 * samples ** 2);
  expect(largestArray(() => Float32Array.from({ length: 100 }))).toBe(400);
});

test.each(Object.entries(quick))("%s keeps no number for every pair of samples", (kind, options) => {
  const largest = largestArray(() => registry.recipe({ kind, options }).fit({ x, y }));
  // Floats of half of the pairs would take 2 bytes for each entry of the matrix; the memory of the engine grows in large steps.
  expect(largest).toBeLessThan(2 * samples ** 2);
});
