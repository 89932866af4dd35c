import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { multiply } from "../../linalg/multiply.js";
import { chiSquared } from "../../numeric/distributions/gamma.js";
import { createRandom } from "../../numeric/random/random.js";
import { fastMcd } from "./fast-mcd.js";
import reference from "./reference/robust-covariance.json" with { type: "json" };
import { robustCovariance } from "./robust-covariance.js";

/** What scikit-learn leaves out: the correction for the tails beyond the 97.5 % quantile. */
function tailFactor(d: number): number {
  return 0.975 / chiSquared({ freedom: d + 2 }).cdf(chiSquared({ freedom: d }).quantile(0.975));
}

describe("scikit-learn", () => {
  test("has the same mean, covariance and distances for the same subset, but for the correction for the tails", () => {
    let compared = 0;
    for (const { x, location, covariance, distances, outliers, support } of reference.cases) {
      const size = support.length;
      const found = runToEnd(fastMcd(asMatrix(x), size, 500, createRandom(0)));
      // Their subset of a single column is the shortest half, which need not have the smallest variance; with more columns
      // they do not always find the smallest determinant.
      if (!found?.rows.every((row, i) => row === support[i])) continue;
      compared++;
      const model = robustCovariance().fit({ x });
      const factor = tailFactor(x[0].length);
      expectClose(model.state.center, location, 1e-9);
      expectClose(
        model.state.covariance.data,
        covariance.flat().map((value) => value * factor),
        1e-9,
      );
      expectClose(
        model.score(x),
        distances.map((value) => value / factor),
        1e-8,
      );
      expect([...model.isOutlier(x).subarray(x.length - outliers)]).toEqual(new Array(outliers).fill(1));
    }
    expect(compared).toBeGreaterThan(0);
  });
});

test("distances do not change with an invertible affine map of the columns", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const [x, map] = [normalMatrix(60, 3, random), normalMatrix(3, 3, random)];
    const moved = multiply(x, map);
    const other: Matrix = { ...moved, data: moved.data.map((value, at) => value + (at % 3)) };
    for (const estimate of ["robust", "classical"] as const) {
      const score = (samples: Matrix) => robustCovariance({ estimate, starts: 100 }).fit({ x: samples }).score(samples);
      expectClose(score(other), score(x), 1e-8);
    }
  }
});

test("the classical distance is misled by outliers that the robust one finds", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(100, 2, createRandom(seed));
    for (let i = 0; i < 30; i++) x.data.set([8 + 0.1 * x.data[2 * i], 8 + 0.1 * x.data[2 * i + 1]], 2 * i);
    const found = (estimate: "robust" | "classical") =>
      robustCovariance({ estimate, starts: 100 }).fit({ x }).isOutlier(x).subarray(0, 30);
    expect(found("robust").reduce((sum, flag) => sum + flag, 0)).toBe(30);
    expect(found("classical").reduce((sum, flag) => sum + flag, 0)).toBe(0);
  }
});

test("about 2.5 % of normal samples are outliers by default", () => {
  const x = normalMatrix(2000, 3, createRandom(1));
  for (const estimate of ["robust", "classical"] as const) {
    const share =
      robustCovariance({ estimate, starts: 50 })
        .fit({ x })
        .isOutlier(x)
        .reduce((a, b) => a + b, 0) / 2000;
    // Two standard errors of a share of 2.5 % are 0.7 %; the robust estimate varies more.
    expect(Math.abs(share - 0.025)).toBeLessThan(0.012);
  }
});

describe("data without full rank", () => {
  test("a constant column gives a warning, and samples that differ in it are outliers", () => {
    const x = normalMatrix(40, 2, createRandom(1));
    for (let i = 0; i < 40; i++) x.data[2 * i] = 0.1;
    for (const estimate of ["robust", "classical"] as const) {
      const model = robustCovariance({ estimate, starts: 20 }).fit({ x });
      expect([
        ...model.isOutlier([
          [0.1, 0],
          [0.2, 0],
        ]),
      ]).toEqual([0, 1]);
      expect(model.report.warnings.map(({ code }) => code)).toEqual(["ill-conditioned"]);
    }
  });

  test("equal samples have no distance: half of them are refused by the robust estimate, all by both", () => {
    const x = Array.from({ length: 20 }, (_, i) => (i < 14 ? [1, 2] : [i, i * i]));
    expect(refusal(() => robustCovariance({ starts: 20 }).fit({ x }))).toContain("of the 20 samples are equal");
    expect(
      robustCovariance({ estimate: "classical" })
        .fit({ x })
        .score([[1, 2]])[0],
    ).toBeLessThan(1);
    for (const equal of [[[1, 2]], new Array(5).fill([1, 2])]) {
      for (const estimate of ["robust", "classical"] as const) {
        expect(refusal(() => robustCovariance({ estimate, starts: 5 }).fit({ x: equal }))).toContain(
          "remove duplicates",
        );
      }
    }
  });

  test("a few duplicates do not matter", () => {
    const x = normalMatrix(40, 2, createRandom(2));
    for (let i = 0; i < 8; i++) x.data.set([0.5, 0.5], 2 * i);
    const model = robustCovariance({ starts: 100 }).fit({ x });
    expect([
      ...model.isOutlier([
        [0, 0],
        [20, 20],
      ]),
    ]).toEqual([0, 1]);
  });
});
