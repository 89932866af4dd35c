import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { canonicalCorrelations } from "../components/canonical/canonical-analysis.js";
import { asMatrix, type Matrix, row, transpose, zeros } from "../data/matrix.js";
import { stackColumns } from "../data/stack.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { correlation, covariance } from "../linalg/covariance.js";
import { cholesky } from "../linalg/factor/cholesky/cholesky.js";
import { inverse } from "../linalg/factor/lu/lu.js";
import { multiply, multiplyTransposed } from "../linalg/multiply.js";
import { type PairedViews, pairedViews, sharedSignal } from "./paired-views.js";

/** The largest correlation of a column of one view with a column of the other. */
function largestSingle(x: Matrix, y: Matrix): number {
  const all = correlation(stackColumns([x, y]));
  let largest = 0;
  for (let i = 0; i < 2; i++) for (let j = 2; j < 4; j++) largest = Math.max(largest, Math.abs(row(all, i)[j]));
  return largest;
}

describe("equation 10.3 of the Cookbook", () => {
  test("[CB-080] isotropic noise: the largest canonical correlation is γ² / (γ² + (1 − γ²)²), 0.010 for γ = 0.1", () => {
    for (const gamma of [0.1, 0.5, 0.7, 0.9]) {
      const expected = gamma ** 2 / (gamma ** 2 + (1 - gamma ** 2) ** 2);
      for (let seed = 0; seed < 2; seed++) {
        const drawn = sharedSignal({ samples: 10_000, gamma, noise: "isotropic", seed });
        for (const { data } of drawn.mixings) expect(Math.hypot(...data)).toBeCloseTo(1, 14);
        expect([drawn.x.columns, drawn.y.columns]).toEqual([2, 2]);
        // s and the noise are independent and of variance 1, within four standard errors …
        const parts = partsOf(drawn, gamma);
        const moments = covariance(parts);
        moments.data.forEach((value, at) => {
          const [wanted, error] = at % 6 === 0 ? [1, Math.SQRT2] : [0, 1];
          expect(Math.abs(value - wanted)).toBeLessThan((4 * error) / Math.sqrt(10_000));
        });
        // … and where they are so exactly, the formula is exact.
        const { x, y } = recombined(whitened(firstRows(parts)), drawn, gamma);
        const found = canonicalCorrelations(x, y);
        expect(found[0]).toBeCloseTo(expected, 10);
        expect(found[1]).toBeCloseTo(0, 7);
      }
    }
    expect(0.1 ** 2 / (0.1 ** 2 + (1 - 0.1 ** 2) ** 2)).toBeCloseTo(0.0101, 4);
  });

  test("noise along one direction: correlations 1 and 0, while no pair of columns correlates above 0.06", () => {
    for (let seed = 0; seed < 4; seed++) {
      const drawn = sharedSignal({ samples: 20_000, gamma: 0.1, seed });
      const [first, second] = canonicalCorrelations(drawn.x, drawn.y);
      expect(first).toBeCloseTo(1, 10);
      expect(second).toBeLessThan(4 / Math.sqrt(20_000));
      const exact = recombined(whitened(firstRows(partsOf(drawn, 0.1))), drawn, 0.1);
      expect(canonicalCorrelations(exact.x, exact.y)[1]).toBeCloseTo(0, 7);
      expect(largestSingle(exact.x, exact.y)).toBeLessThan(0.06);
      expect(largestSingle(drawn.x, drawn.y)).toBeLessThan(0.06 + 4 / Math.sqrt(20_000));
    }
  });
});

/** What the views are made of, solved for: s, then the noise of each view, in the columns it has. */
function partsOf({ x, y, latent, mixings }: PairedViews, gamma: number): Matrix {
  const noise = [x, y].map((view, v) =>
    Float64Array.from(view.data, (value, at) => {
      const signal = gamma * mixings[v].data[at % 2] * latent.data[Math.floor(at / 2)];
      return (value - signal) / (1 - gamma ** 2);
    }),
  );
  const isotropic = Math.abs(noise[0][0] * mixings[0].data[0] + noise[0][1] * mixings[0].data[1]) > 1e-9;
  const across = mixings.map(({ data }) => [-data[1], data[0]]);
  const columns = isotropic ? 5 : 3;
  const parts = zeros(latent.rows, columns);
  for (let i = 0; i < latent.rows; i++) {
    const own = noise.map((values) => [values[2 * i], values[2 * i + 1]]);
    const along = isotropic ? own.flat() : own.map((pair, v) => pair[0] * across[v][0] + pair[1] * across[v][1]);
    parts.data.set([latent.data[i], ...along], i * columns);
  }
  return parts;
}

/** A thousand samples: exact results are exact for any number. */
function firstRows({ columns, data }: Matrix): Matrix {
  return { rows: 1000, columns, data: data.slice(0, 1000 * columns) };
}

/** The samples moved and mixed so that their mean is 0 and their covariance the identity. */
function whitened(parts: Matrix): Matrix {
  const moved = centered(parts, columnMoments(parts).mean);
  const lower = cholesky(covariance(moved));
  return transpose(multiply(inverse(lower), transpose(moved)));
}

/** x = γ w s + (1 − γ²) ε once more from s and the noise. */
function recombined(parts: Matrix, { mixings }: PairedViews, gamma: number): { x: Matrix; y: Matrix } {
  const isotropic = parts.columns === 5;
  const [x, y] = mixings.map(({ data: w }, v) =>
    asMatrix(
      Array.from({ length: parts.rows }, (_, i) => {
        const [s, ...noise] = row(parts, i);
        const own = isotropic ? noise.slice(2 * v, 2 * v + 2) : [-w[1] * noise[v], w[0] * noise[v]];
        return own.map((error, j) => gamma * w[j] * s + (1 - gamma ** 2) * error);
      }),
    ),
  );
  return { x, y };
}

test("paired views contain the same signal, each mapped differently", () => {
  const { x, y, latent, mixings } = pairedViews({
    samples: 50,
    xColumns: 7,
    yColumns: 3,
    shared: 2,
    noise: 0,
    seed: 4,
  });
  expectClose(x.data, multiplyTransposed(latent, mixings[0]).data, 1e-15);
  expectClose(y.data, multiplyTransposed(latent, mixings[1]).data, 1e-15);
  expect(pairedViews({ seed: 4 })).toEqual(pairedViews({ seed: 4 }));
  expect(pairedViews({ seed: 4 }).x).not.toEqual(pairedViews({ seed: 5 }).x);
  expect(() => sharedSignal({ gamma: 2 })).toThrow(
    "sharedSignal: gamma must be a number, at least 0 and at most 1, got 2",
  );
});
