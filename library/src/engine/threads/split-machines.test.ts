import { type Shape, type Trial, testSameBits } from "../../../test/thread-trials.js";

const machineTrials: Record<string, (shape: Shape) => Trial> = {
  rbfRows({ m, n, k }) {
    return {
      lengths: [m * k, m, n * k, n, m, m * n],
      prepare: ({ i32 }, [, , , , table, out]) => {
        for (let i = 0; i < m; i++) i32[table / 4 + i] = out + 8 * i * n;
      },
      run(on, [x, xNorms, y, yNorms, table]) {
        on.rbfRows(false, m, n, k, x, xNorms, y, yNorms, 0.1, table);
        // The addresses differ between engines.
        on.scale(m, 0, table, 1);
      },
    };
  },
  rbfSums({ m, n, k, pad }) {
    const functions = 1 + pad;
    return {
      lengths: [m * k, m, n * k, n, functions * n, m * functions],
      run: (on, [x, xNorms, z, zNorms, coefficients, out]) =>
        on.rbfSums(m, n, k, x, xNorms, z, zNorms, 0.1, functions, coefficients, out),
    };
  },
};

testSameBits(machineTrials);
