import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { column } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import type { Kernel } from "../../kernels/kernel.js";
import { multiply } from "../../linalg/multiply.js";
import { multiOutputRidge } from "../../linear/ridge/multi-output.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelRidge } from "./kernel-ridge.js";
import { multiOutputKernelRidge } from "./multi-output.js";

test("[CB-152] several targets get the coefficients and predictions that each has alone, from a kernel or its matrix", () => {
  for (const kernel of [
    { kind: "linear", offset: 0 },
    { kind: "rbf", gamma: 0.3 },
  ] as const satisfies readonly Kernel[]) {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const [x, z, y] = [normalMatrix(14, 4, random), normalMatrix(5, 4, random), normalMatrix(14, 3, random)];
      const coefficients = multiOutputKernelRidge(gram(kernel, x), y, { alpha: 0.7 });
      expect([coefficients.rows, coefficients.columns]).toEqual([14, 3]);
      const predicted = multiply(gram(kernel, z, x), coefficients);
      for (let t = 0; t < 3; t++) {
        const alone = kernelRidge({ kernel, alpha: 0.7 }).fit({ x, y: column(y, t) });
        expectClose(column(coefficients, t), alone.state.coefficients, 1e-10);
        expectClose(column(predicted, t), alone.predict(z), 1e-10);
      }
      if (kernel.kind !== "linear") continue;
      // With the linear kernel it is ridge regression of these targets without an offset.
      const { coefficients: w } = multiOutputRidge(x, y, { alpha: 0.7, constant: "none" });
      expectClose(predicted.data, multiply(z, w).data, 1e-10);
    }
  }
});

test("refuses different numbers of rows, a negative alpha and a non-square kernel matrix", () => {
  expect(refusal(() => multiOutputKernelRidge([[1]], [[1], [2]]))).toBe(
    "invalid-data: multiOutputKernelRidge: the kernel matrix and the targets must have the same number of rows, got 1 and 2",
  );
  expect(refusal(() => multiOutputKernelRidge([[1]], [[1]], { alpha: -1 }))).toBe(
    "invalid-option: multiOutputKernelRidge: alpha must be at least 0, got -1",
  );
  expect(refusal(() => multiOutputKernelRidge([[1, 2]], [[1]]))).toContain("multiOutputKernelRidge");
});
