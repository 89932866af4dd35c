import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { currentEngine } from "../engine/index.js";
import { createRandom } from "../numeric/random/random.js";
import { gram } from "./gram.js";
import { createKernelRows } from "./kernel-rows.js";

test("some rows of the Gram matrix, of dense and sparse samples; the engine's memory is released", () => {
  const random = createRandom(1);
  const x = asMatrix(Array.from({ length: 20 }, () => [random.normal(), 100 + random.normal()]));
  const before = currentEngine().memory.bytesInUse;
  for (const kernel of [
    { kind: "rbf", gamma: 0.4 },
    { kind: "linear", offset: 1 },
  ] as const) {
    const whole = gram(kernel, x);
    for (const samples of [x, fromDense(x)]) {
      const rows = createKernelRows(kernel, samples);
      for (const indices of [Int32Array.of(3), Int32Array.of(19, 0, 7)]) {
        const expected = Array.from(indices).flatMap((i) => Array.from(whole.data.subarray(20 * i, 20 * i + 20)));
        // Rows of the radial kernel are in single precision.
        expectClose(rows.compute(indices), expected, rows.direct === undefined ? 1e-9 : 1e-6);
      }
      expect(rows.size).toBe(20);
      rows.dispose();
    }
  }
  expect(currentEngine().memory.bytesInUse).toBe(before);
});
