import { sparseRows } from "../../../test/sparse-rows.js";
import { type Shape, type Trial, testSameBits } from "../../../test/thread-trials.js";

const factorTrials: Record<string, (shape: Shape) => Trial> = {
  sparseProduct({ m, n, k, pad }) {
    const { start, indices, values } = sparseRows(m, k, m + k);
    const [ldb, ldc] = [n + pad, n + pad];
    return {
      lengths: [m, indices.length, values.length, k * ldb, m * ldc],
      prepare({ i32 }, [rowStart, columnIndex]) {
        i32.set(start, rowStart / 4);
        i32.set(indices, columnIndex / 4);
      },
      run: (on, [rowStart, columnIndex, entries, b, c]) =>
        on.sparseProduct(m, n, values.length, rowStart, columnIndex, entries, b, ldb, c, ldc),
    };
  },
  // The target is large beside the Gram matrix, which need not be one for this.
  descendNonNegative: ({ m, k, pad, alpha, beta }) => ({
    lengths: [k * k, k * (m + pad), k * (m + pad), m],
    run: (on, [g, v, f, violations]) =>
      on.descendNonNegative(m, k, 2, g, k, beta, 40 + alpha, v, m + pad, f, m + pad, violations),
  }),
};

testSameBits(factorTrials);
