import { expect, test } from "vitest";
import { withDrawnLogistic } from "../../../test/drawn-logistic.js";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { symmetricEigenvalues } from "../../linalg/eigen/symmetric-eigen-range.js";
import { multiplyVector } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { createDesign } from "./design.js";
import { allColumns, hessianOf, weightedSquares } from "./hessian.js";

test.each([2, 3, 5])(
  "for %i classes it is the Hessian of the products, positive semidefinite, and so are its parts",
  (classes) => {
    for (let seed = 0; seed < 5; seed++) {
      withDrawnLogistic(classes, seed, seed % 2, ({ loss, draw, targets }) => {
        const [w, direction] = [draw(), draw()];
        const expected = new Float64Array(loss.size);
        loss.multiplyHessian(w, direction, expected);
        const hessian = runToEnd(hessianOf(loss, w, allColumns(targets.outputs, 4)));
        expectClose(multiplyVector(hessian, direction), expected, 1e-11);
        expect(symmetricEigenvalues(hessian)[0]).toBeGreaterThan(-1e-14);
        const free = Array.from({ length: targets.outputs }, (_, k) => Int32Array.from([[0, 3], [1], []][k % 3]));
        const chosen = free.flatMap((list, k) => Array.from(list, (j) => 4 * k + j));
        const part = chosen.flatMap((a) => chosen.map((b) => hessian.data[a * loss.size + b]));
        expectClose(runToEnd(hessianOf(loss, w, free)).data, part, 1e-12);
      });
    }
  },
);

test("is empty without weights", () => {
  withDrawnLogistic(2, 0, 0, ({ loss, draw }) => {
    expect(runToEnd(hessianOf(loss, draw(), [new Int32Array(0)])).data).toHaveLength(0);
  });
});

test("at equal probabilities every class has the mean squares, divided by the number of classes and of the others", () => {
  withDrawnLogistic(4, 3, 0, ({ loss, targets }) => {
    const [squares] = runToEnd(weightedSquares(loss.design, [targets.shares], Infinity));
    const hessian = runToEnd(hessianOf(loss, new Float64Array(loss.size), allColumns(4, 4)));
    // p (1 − p) = ¼ · ¾ on the diagonal, −p² beside it.
    for (let at = 0; at < 16; at++) {
      const [i, j] = [Math.floor(at / 4), at % 4];
      expect(hessian.data[i * 16 + j]).toBeCloseTo((3 / 16) * squares.data[at], 12);
      expect(hessian.data[i * 16 + 4 + j]).toBeCloseTo((-1 / 16) * squares.data[at], 12);
    }
  });
});

test("a subset of blocks of many samples estimates the squares of all", () => {
  const random = createRandom(2);
  const x = { rows: 20_000, columns: 2, data: Float64Array.from({ length: 40_000 }, () => random.normal()) };
  const scaling = { center: new Float64Array(2), factor: Float64Array.of(1, 1), intercept: true };
  const design = createDesign(x, scaling, 1);
  const shares = new Float64Array(20_000).fill(1 / 20_000);
  const [exact, estimated] = [Infinity, 2000].map((enough) => runToEnd(weightedSquares(design, [shares], enough))[0]);
  design.dispose();
  expectClose(estimated.data, exact.data, 0.1);
  expect(estimated.data).not.toEqual(exact.data);
});
