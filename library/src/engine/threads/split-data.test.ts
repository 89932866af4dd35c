import { numbers } from "../../../test/engine-tiers.js";
import { type Shape, type Trial, testSameBits } from "../../../test/thread-trials.js";

function elementwise(name: "exp" | "expm1" | "log" | "log1p" | "tanh" | "erf") {
  return ({ m, n, flags: [inPlace] }: Shape): Trial => ({
    lengths: [m * n, m * n],
    run: (on, [x, y]) => on[name](m * n, x, inPlace ? x : y),
  });
}

/** Panels of numbers, of both kinds; what fills up the last panel is there, but the offsets end where the rows do. */
function products(name: "smallestProducts" | "smallestProducts32", field: "f64" | "f32", bytes: 8 | 4) {
  return ({ m, n, k, pad }: Shape): Trial => {
    const [d, count] = [k % 50, Math.min(n, 1 + pad * 30)];
    const filled = Math.ceil(n / 8) * 8;
    return {
      lengths: [Math.ceil(m / 4) * 4 * d, filled * d, filled, m * count, m * count],
      prepare(memory, [x, y, offsets]) {
        memory[field].set(numbers(Math.ceil(m / 4) * 4 * d, 1), x / bytes);
        memory[field].set(numbers(filled * d, 2), y / bytes);
        memory[field].set(numbers(filled, 3), offsets / bytes);
        memory[field].fill(Infinity, offsets / bytes + n, offsets / bytes + filled);
      },
      run: (on, [x, y, offsets, indices, values]) => on[name](m, n, d, count, x, y, offsets, indices, values),
    };
  };
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
  smallestProducts: products("smallestProducts", "f64", 8),
  smallestProducts32: products("smallestProducts32", "f32", 4),
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
