import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { shareBetweenFits, sharedResults } from "../../contract/shared-samples.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { createSampleKernel } from "./sample-kernel.js";

test("rows of chosen samples, shared or not, and of a precomputed matrix", () => {
  const random = createRandom(2);
  const x = asMatrix(Array.from({ length: 8 }, () => [random.normal(), random.normal()]));
  const kernel = { kind: "rbf", gamma: 0.7 } as const;
  const k = gram(kernel, x);
  const samples = Int32Array.of(5, 0, 3);
  const expected = [3, 5].flatMap((row) => [5, 0, 3].map((column) => k.data[8 * row + column]));
  const sources = [
    createSampleKernel(kernel, x, 1),
    createSampleKernel(kernel, x, 3),
    createSampleKernel(kernel, x, 3, Int32Array.of(7, 5, 0, 1, 3, 2, 4, 6)),
    createSampleKernel({ kind: "precomputed" }, k, 1),
  ];
  for (const source of sources) {
    runToEnd(source.prepare(samples));
    const rows = source.rowsOf(samples);
    expect(rows.size).toBe(3);
    expectClose(rows.diagonal, [1, 1, 1], 1e-12);
    // Positions 2 and 0 are the samples 3 and 5.
    expectClose(rows.compute(Int32Array.of(2, 0)), expected, 1e-6);
    rows.dispose();
    source.dispose();
  }
});

test("samples that follow each other in the order of a shared matrix are pieces of its rows", () => {
  const x = asMatrix([[0], [1], [2], [4]]);
  const source = createSampleKernel({ kind: "rbf", gamma: 1 }, x, 2, Int32Array.of(2, 0, 3, 1));
  const samples = Int32Array.of(0, 3, 2);
  runToEnd(source.prepare(samples));
  const { resident } = source.rowsOf(samples);
  expect(resident?.pieces).toEqual([
    { column: 1, count: 2 },
    { column: 0, count: 1 },
  ]);
  const { f32 } = resident?.engine.memory ?? { f32: [] };
  const row = (resident?.rowAddress(1) ?? 0) / 4;
  // Sample 3 with the samples 2, 0, 3 and 1.
  expectClose(
    [0, 1, 2, 3].map((column) => f32[row + column]),
    [4, 16, 0, 9].map((square) => Math.exp(-square)),
    1e-6,
  );
  source.dispose();
});

test("squared distances that the fits of a search share change no bit", () => {
  const random = createRandom(3);
  const rows = Array.from({ length: 90 }, () => Array.from({ length: 3 }, () => random.normal()));
  const order = Int32Array.from({ length: 90 }, (_, i) => (i * 7) % 90);
  const matrixOf = (x: Matrix, gamma: number) => {
    const source = createSampleKernel({ kind: "rbf", gamma }, x, 2, order);
    runToEnd(source.prepare(order));
    const computed = source.rowsOf(order).compute(order.map((_, place) => place));
    source.dispose();
    return computed;
  };
  const [alone, shared] = [asMatrix(rows), asMatrix(rows)];
  shareBetweenFits(shared);
  for (const gamma of [0.3, 2]) expect(matrixOf(shared, gamma)).toEqual(matrixOf(alone, gamma));
  expect(sharedResults(shared)?.size).toBe(1);
});
