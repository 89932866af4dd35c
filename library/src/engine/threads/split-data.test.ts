import { type Shape, type Trial, testSameBits } from "../../../test/thread-trials.js";

function elementwise(name: "exp" | "expm1" | "log" | "log1p" | "tanh" | "erf") {
  return ({ m, n, flags: [inPlace] }: Shape): Trial => ({
    lengths: [m * n, m * n],
    run: (on, [x, y]) => on[name](m * n, x, inPlace ? x : y),
  });
}

const dataTrials: Record<string, (shape: Shape) => Trial> = {
  exp: elementwise("exp"),
  expm1: elementwise("expm1"),
  log: elementwise("log"),
  log1p: elementwise("log1p"),
  tanh: elementwise("tanh"),
  erf: elementwise("erf"),
  rowArgmin: ({ m, n, pad, flags: [wanted] }) => ({
    lengths: [m * (n + pad), m, m],
    run: (on, [a, indices, values]) => on.rowArgmin(m, n, a, n + pad, indices, wanted ? values : 0),
  }),
  rowArgmax: ({ m, n, pad, flags: [wanted] }) => ({
    lengths: [m * (n + pad), m, m],
    run: (on, [a, indices, values]) => on.rowArgmax(m, n, a, n + pad, indices, wanted ? values : 0),
  }),
  smallest: ({ m, n, k, pad }) => ({
    lengths: [m * (n + pad), m * k, m * k],
    run: (on, [a, indices, values]) => on.smallest(m, n, Math.min(k, n), a, n + pad, indices, values),
  }),
  // The codes are any bytes, so there are 256 bins; the rows are where some noise is smallest, so any of the m rows.
  histogram: ({ m, n, k, flags: [counted, indexed] }) => ({
    lengths: [k * m, 2 * m, 512 * k, 128 * k, n, n * m],
    run(on, [codes, gradients, histograms, counts, rows, noise]) {
      on.rowArgmin(n, m, noise, m, rows, 0);
      const count = indexed ? n : m;
      on.histogram(k, 256, count, indexed ? rows : 0, codes, m, gradients, histograms, counted ? counts : 0);
    },
  }),
};

testSameBits(dataTrials);
