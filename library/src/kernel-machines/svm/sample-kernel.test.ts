import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix } from "../../data/matrix.js";
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
    createSampleKernel({ kind: "precomputed" }, k, 1),
  ];
  for (const source of sources) {
    const rows = source.rowsOf(samples);
    expect(rows.size).toBe(3);
    expectClose(rows.diagonal, [1, 1, 1], 1e-12);
    // Positions 2 and 0 are the samples 3 and 5.
    expectClose(rows.compute(Int32Array.of(2, 0)), expected, 1e-6);
    rows.dispose();
    source.dispose();
  }
});
