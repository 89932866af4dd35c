import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { type NormalClass, normalClasses } from "../../../test/normal-classes.js";
import { refusal } from "../../../test/refusal.js";
import type { Labels } from "../../data/labels.js";
import { type Matrix, row, selectRows, transpose, zeros } from "../../data/matrix.js";
import { iris } from "../../datasets/index.js";
import { covariance } from "../../linalg/covariance.js";
import { inverse } from "../../linalg/factor/lu/lu.js";
import { multiply } from "../../linalg/multiply.js";
import { matrixRank } from "../../linalg/svd/numerical-rank.js";
import { nearestCentroid } from "../../nearest/nearest-centroid/nearest-centroid.js";
import { createRandom } from "../../numeric/random/random.js";
import { pipeline } from "../../pipeline/pipeline/pipeline.js";
import { fisherProjection } from "./fisher-projection.js";

/** Three classes of different sizes along a tilted axis. */
const root = [
  [2, 0, 0],
  [1.5, 0.6, 0],
  [0.3, 0.2, 1],
];
const three = (seed: number, counts = [60, 25, 12]) => {
  const means = [
    [0, 0, 0],
    [2, 0, 0.5],
    [0, 1.5, 2],
  ];
  return normalClasses(
    counts.map((count, k): NormalClass => ({ count, mean: means[k], root })),
    seed,
  );
};

/** Algorithm 14 of the Cookbook: B = Σ (μₖ − μ)(μₖ − μ)ᵀ and S = Σ Sₖ, both unweighted. */
function scatter(x: Matrix, y: Labels) {
  const [d, all] = [x.columns, new Float64Array(x.columns)];
  for (let at = 0; at < x.data.length; at++) all[at % d] += x.data[at] / x.rows;
  const [between, within] = [zeros(d, d), zeros(d, d)];
  const means = y.classes.map((_, k) => {
    const own = selectRows(
      x,
      Array.from(y.codes.keys()).filter((i) => y.codes[i] === k),
    );
    const mean = new Float64Array(d);
    for (let at = 0; at < own.data.length; at++) mean[at % d] += own.data[at] / own.rows;
    covariance(own).data.forEach((value, at) => {
      within.data[at] += value;
      between.data[at] += (mean[Math.floor(at / d)] - all[Math.floor(at / d)]) * (mean[at % d] - all[at % d]);
    });
    return mean;
  });
  return { between, within, means };
}

const cookbook = { weightBy: "classes", divisor: "likelihood" } as const;
const quotient = (w: ArrayLike<number>, { between, within }: ReturnType<typeof scatter>) =>
  form(w, between) / form(w, within);
function form(w: ArrayLike<number>, { columns, data }: Matrix): number {
  return data.reduce((sum, value, at) => sum + w[Math.floor(at / columns)] * value * w[at % columns], 0);
}

describe("the Cookbook's Fisher LDA", () => {
  test("[CB-113] K − 1 directions solve B W = S W Λ with WᵀSW = I; weighting the means gives others", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = three(seed);
      const parts = scatter(x, y);
      expect(matrixRank(parts.between)).toBe(2);
      const { components, separation } = fisherProjection(cookbook).fit({ x, y }).state;
      expect(components.rows).toBe(2);
      const w = transpose(components);
      // Equation 16.3 divides S by K, and algorithm 14 does not: the directions are the same. So it is here, for S and B.
      const product = multiply(components, multiply(parts.within, w));
      expectClose(
        product.data.map((value) => value / 3),
        [1, 0, 0, 1],
        1e-10,
      );
      const [left, right] = [multiply(parts.between, w), multiply(parts.within, w)];
      expectClose(
        left.data,
        right.data.map((value, at) => value * separation[at % 2]),
        1e-10,
      );
      // The textbook's weights Nₖ turn the directions where classes are of different size, and only there.
      const angle = (data: { x: Matrix; y: Labels }) => {
        const [a, b] = [cookbook, { ...cookbook, weightBy: "samples" } as const].map((options) =>
          row(fisherProjection(options).fit(data).state.components, 0),
        );
        const dot = (u: Float64Array, v: Float64Array) => u.reduce((sum, value, j) => sum + value * v[j], 0);
        return 1 - Math.abs(dot(a, b)) / Math.sqrt(dot(a, a) * dot(b, b));
      };
      expect(angle({ x, y })).toBeGreaterThan(1e-4);
      expect(angle(three(seed, [30, 30, 30]))).toBeLessThan(1e-12);
    }
  });

  test("[CB-114] nearest centroid after projection is nearest centroid by Mahalanobis' distance, but not with W of unit length", () => {
    const agreements: number[] = [];
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = three(seed);
      const { means, within } = scatter(x, y);
      const precision = inverse(within);
      // New samples, many: shares are exact to a percent.
      const { x: fresh } = three(seed + 100, [1500, 1500, 1500]);
      const nearest = (distance: (i: number, k: number) => number) =>
        Int32Array.from({ length: fresh.rows }, (_, i) => {
          const distances = [0, 1, 2].map((k) => distance(i, k));
          return distances.indexOf(Math.min(...distances));
        });
      const mahalanobis = nearest((i, k) =>
        form(
          means[k].map((mean, j) => fresh.data[3 * i + j] - mean),
          precision,
        ),
      );
      const model = pipeline(fisherProjection(cookbook), nearestCentroid()).fit({ x, y });
      expect(model.predict(fresh).codes).toEqual(mahalanobis);
      // Algorithm 15 with columns of W scaled to length 1.
      const { components } = fisherProjection(cookbook).fit({ x, y }).state;
      const unit = [0, 1].map((c) => row(components, c).map((value) => value / Math.hypot(...row(components, c))));
      const short = nearest((i, k) =>
        unit.reduce(
          (sum, w) => sum + w.reduce((s, value, j) => s + value * (means[k][j] - fresh.data[3 * i + j]), 0) ** 2,
          0,
        ),
      );
      agreements.push(short.filter((code, i) => code === mahalanobis[i]).length / fresh.rows);
    }
    for (const agreement of agreements) expect(agreement).toBeLessThan(0.97);
    expect(agreements.reduce((sum, value) => sum + value, 0) / 5).toBeCloseTo(0.9, 1);
  });

  test("[CB-115] the Rayleigh quotient is largest at the first direction, where it is the top eigenvalue", () => {
    fc.assert(
      fc.property(fc.nat(1000), (seed) => {
        const { x, y } = three(seed);
        const parts = scatter(x, y);
        const { components, separation } = fisherProjection(cookbook).fit({ x, y }).state;
        expect(quotient(row(components, 0), parts)).toBeCloseTo(separation[0], 9);
        const random = createRandom(seed);
        for (let trial = 0; trial < 50; trial++) {
          const w = [random.normal(), random.normal(), random.normal()];
          expect(quotient(w, parts)).toBeLessThanOrEqual(separation[0] * (1 + 1e-12));
        }
      }),
      { numRuns: 10 },
    );
  });
});

test("the projection is invariant to invertible linear maps of the columns", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x, y } = three(seed);
    const mixed = multiply(x, { rows: 3, columns: 3, data: Float64Array.of(2, 1, 0, -1, 3, 0.5, 0, 1, 4) });
    const [plain, other] = [fisherProjection().fit({ x, y }), fisherProjection().fit({ x: mixed, y })];
    expectClose(other.state.separation, plain.state.separation, 1e-10);
    const [a, b] = [plain.transform(x), other.transform(mixed)];
    expectClose(b.data.map(Math.abs), a.data.map(Math.abs), 1e-9);
  }
});

test("numeric classes, restored models and pipelines work as for a classifier", async () => {
  const { x, y } = await iris();
  const model = fisherProjection({ components: 1 }).fit({ x, y: Array.from(y.codes) });
  expect(model.saved.classes).toEqual([0, 1, 2]);
  const again = fisherProjection.restore(structuredClone(model.saved));
  expect(again.transform(x)).toEqual(model.transform(x));
  expectClose(
    again.transform(x).data,
    fisherProjection()
      .fit({ x, y })
      .transform(x)
      .data.filter((_, at) => at % 2 === 0),
    1e-12,
  );
});

test("refuses too many directions and columns without variance", async () => {
  const { x, y } = await iris();
  expect(refusal(() => fisherProjection({ components: 3 }).fit({ x, y }))).toBe(
    "invalid-option: fisher-projection: components must be at most 2 for 3 classes in 4 directions, got 3",
  );
  const flat = { x: [[1], [1], [2], [2]], y: ["a", "a", "b", "b"] };
  expect(refusal(() => fisherProjection().fit(flat))).toMatch(
    /^invalid-data: fisher-projection: no column varies within the classes/,
  );
});
