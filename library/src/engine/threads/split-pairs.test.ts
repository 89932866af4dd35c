import { type Shape, type Trial, testSameBits } from "../../../test/thread-trials.js";
import type { AllKernels } from "../simd/exports.js";

/** Pairs of rows of X (m x k) and Y (n x k, or X itself). */
function pairs(call: (on: AllKernels, same: boolean, n: number, shape: Shape, at: readonly number[]) => void) {
  return (shape: Shape): Trial => {
    const { m, n, k, pad, flags } = shape;
    const [same] = flags;
    const others = same ? m : n;
    return {
      lengths: [m * (k + pad), n * (k + pad), m, n, m * (others + pad)],
      run(on, [x, y, xNorms, yNorms, out]) {
        on.rowNorms(m, k, x, k + pad, xNorms);
        on.rowNorms(n, k, y, k + pad, yNorms);
        call(on, same, others, shape, same ? [x, x, xNorms, xNorms, out] : [x, y, xNorms, yNorms, out]);
      },
    };
  };
}

const pairTrials: Record<string, (shape: Shape) => Trial> = {
  squaredDistances: pairs((on, same, n, { m, k, pad }, [x, y, xn, yn, out]) =>
    on.squaredDistances(same, m, n, k, x, k + pad, xn, y, k + pad, yn, out, n + pad),
  ),
  rbfGram: pairs((on, same, n, { m, k, pad }, [x, y, xn, yn, out]) =>
    on.rbfGram(same, m, n, k, x, k + pad, xn, y, k + pad, yn, 0.1, out, n + pad),
  ),
  polynomialGram: pairs((on, same, n, { m, k, pad }, [x, y, , , out]) =>
    on.polynomialGram(same, m, n, k, x, k + pad, y, k + pad, 0.1, 1, 3, out, n + pad),
  ),
  sigmoidGram: pairs((on, same, n, { m, k, pad }, [x, y, , , out]) =>
    on.sigmoidGram(same, m, n, k, x, k + pad, y, k + pad, 0.1, 0.5, out, n + pad),
  ),
  laplaceGram: pairs((on, same, n, { m, k, pad }, [x, y, , , out]) =>
    on.laplaceGram(same, m, n, k, x, k + pad, y, k + pad, 0.1, out, n + pad),
  ),
  manhattanDistances: pairs((on, same, n, { m, k, pad }, [x, y, , , out]) =>
    on.manhattanDistances(same, m, n, k, x, k + pad, y, k + pad, out, n + pad),
  ),
  nearestCenters: ({ m, n, k, pad, flags: [wanted] }) => ({
    lengths: [7 * m * (k + pad), n * (k + pad), n, 7 * m, 7 * m],
    run(on, [x, c, norms, labels, distances]) {
      on.rowNorms(n, k, c, k + pad, norms);
      on.nearestCenters(7 * m, n, k, x, k + pad, c, k + pad, norms, labels, wanted ? distances : 0);
    },
  }),
};

testSameBits(pairTrials);
