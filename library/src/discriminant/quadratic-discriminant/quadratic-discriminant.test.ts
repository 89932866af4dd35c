import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalClasses } from "../../../test/normal-classes.js";
import { refusal } from "../../../test/refusal.js";
import { gaussianNaiveBayes } from "../../bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import { pca } from "../../components/principal/pca/pca.js";
import { row } from "../../data/matrix.js";
import { digits, iris } from "../../datasets/index.js";
import { logisticRegression } from "../../linear/logistic-regression/logistic-regression.js";
import { nearestCentroid } from "../../nearest/nearest-centroid/nearest-centroid.js";
import { createRandom } from "../../numeric/random/random.js";
import { pipeline } from "../../pipeline/pipeline/pipeline.js";
import { linearDiscriminant } from "../linear-discriminant/linear-discriminant.js";
import { quadraticDiscriminant } from "./quadratic-discriminant.js";

const { x, y } = await iris();
const wrongShare = (codes: Int32Array, truth: Int32Array) =>
  codes.filter((code, i) => code !== truth[i]).length / codes.length;

const wide = [
  [3, 0],
  [0, 0.5],
];
const equal = (seed: number, count = 4000) =>
  normalClasses(
    [
      {
        count,
        mean: [0, 0],
        root: [
          [1, 0],
          [0.8, 0.6],
        ],
      },
      {
        count,
        mean: [2, 0],
        root: [
          [1, 0],
          [0.8, 0.6],
        ],
      },
    ],
    seed,
  );
const unequal = (seed: number, count = 4000) =>
  normalClasses(
    [
      { count, mean: [0, 0], root: wide },
      {
        count,
        mean: [0, 1],
        root: [
          [0.5, 0],
          [0, 3],
        ],
      },
    ],
    seed,
  );

describe("generative and discriminative methods", () => {
  test("[MP-103] generative ones draw labelled samples, discriminative ones cannot", () => {
    for (const recipe of [quadraticDiscriminant(), gaussianNaiveBayes(), linearDiscriminant()]) {
      const model = recipe.fit({ x, y });
      expect(recipe.traits.offers).toContain("sample");
      const drawn = model.sample(12, 5);
      expect([drawn.x.rows, drawn.x.columns, drawn.y.codes.length, drawn.y.classes]).toEqual([12, 4, 12, y.classes]);
      expect(model.sample(12, 5)).toEqual(drawn);
      expect(refusal(() => model.sample(-1))).toMatch(
        /^invalid-option: .*: the count of sample must be a whole number/,
      );
    }
    const logistic = logisticRegression().fit({ x, y });
    expect(logisticRegression.traits.offers).not.toContain("sample");
    expect("sample" in logistic).toBe(false);
    // @ts-expect-error a discriminative model does not compile where samples are drawn
    expect(() => logistic.sample(1)).toThrow(TypeError);
  });

  test("[MP-126] one Gaussian per class by maximum likelihood with priors; its samples have its means", () => {
    const model = quadraticDiscriminant({ divisor: "likelihood" }).fit({ x, y });
    // The posterior by Bayes' rule of the densities, which are normal with the moments of each class.
    const odds = model.probabilities(x);
    const scores = model.decision(x);
    for (let i = 0; i < 150; i += 10) {
      const joint = [0, 1, 2].map((k) => {
        const z = Array.from(row(x, i), (value, j) => value - model.state.means.data[4 * k + j]);
        return Math.exp(Math.log(1 / 3) - 0.5 * logDeterminant4(model.state.covariances[k].data) - 0.5 * form(z, k));
      });
      const total = joint.reduce((sum, value) => sum + value, 0);
      [0, 1, 2].forEach((k) => {
        expect(odds.data[3 * i + k]).toBeCloseTo(joint[k] / total, 9);
        if (joint[k] > 1e-200) expect(scores.data[3 * i + k]).toBeCloseTo(Math.log(joint[k]), 6);
      });
    }
    for (const seed of [1, 2, 3]) {
      const again = quadraticDiscriminant({ divisor: "likelihood" }).fit(model.sample(30_000, seed));
      expectClose(again.state.means.data, model.state.means.data, 0.01);
      for (const k of [0, 1, 2]) expectClose(again.state.covariances[k].data, model.state.covariances[k].data, 0.06);
    }

    /** zᵀ S⁻¹ z by Gaussian elimination. */
    function form(z: number[], k: number): number {
      const rows = [0, 1, 2, 3].map((i) => [...model.state.covariances[k].data.subarray(4 * i, 4 * i + 4), z[i]]);
      for (let p = 0; p < 4; p++) {
        for (let i = p + 1; i < 4; i++) {
          const factor = rows[i][p] / rows[p][p];
          for (let j = p; j < 5; j++) rows[i][j] -= factor * rows[p][j];
        }
      }
      return rows.reduce((sum, entries, p) => sum + entries[4] ** 2 / entries[p], 0);
    }
  });
});

/** log |S| of a 4 x 4 matrix by elimination. */
function logDeterminant4(data: Float64Array): number {
  const rows = [0, 1, 2, 3].map((i) => Array.from(data.subarray(4 * i, 4 * i + 4)));
  let sum = 0;
  for (let p = 0; p < 4; p++) {
    sum += Math.log(rows[p][p]);
    for (let i = p + 1; i < 4; i++) {
      const factor = rows[i][p] / rows[p][p];
      for (let j = p; j < 4; j++) rows[i][j] -= factor * rows[p][j];
    }
  }
  return sum;
}

describe("boundaries between two classes", () => {
  test("[MP-128] with a pooled covariance the quadratic term cancels; as good as QDA on equal covariances, worse on unequal", () => {
    for (const seed of [1, 2, 3]) {
      const [linear, quadratic] = [linearDiscriminant().fit(equal(seed)), quadraticDiscriminant().fit(equal(seed))];
      const fresh = equal(seed + 50);
      const [a, b] = [linear, quadratic].map((model) => wrongShare(model.predict(fresh.x).codes, fresh.y.codes));
      expect(Math.abs(a - b)).toBeLessThan(0.005);
      // Second differences of the linear log-odds vanish, those of the quadratic one nearly so.
      const curve = (model: typeof linear | typeof quadratic) => {
        const p = model.decision([
          [0, 0],
          [1, 1],
          [2, 2],
        ]).data;
        const odds = [0, 1, 2].map((i) => p[2 * i + 1] - p[2 * i]);
        return odds[2] - 2 * odds[1] + odds[0];
      };
      expect(Math.abs(curve(linear))).toBeLessThan(1e-10);
      // 1ᵀ(S₁⁻¹ − S₂⁻¹)1, where 1ᵀΣ⁻¹1 = 2 / 1.8 is known from 4000 samples of each class.
      expect(Math.abs(curve(quadratic))).toBeLessThan(4 * (2 / 1.8) * Math.sqrt(2 / 4000 + 2 / 4000));
      const apart = unequal(seed + 50);
      const [c, d] = [linearDiscriminant(), quadraticDiscriminant()].map((recipe) =>
        wrongShare(recipe.fit(unequal(seed)).predict(apart.x).codes, apart.y.codes),
      );
      expect(d).toBeLessThan(0.5 * c);
    }
    // Exactly equal covariances: the same labels everywhere.
    const cloud = [
      [0, 0],
      [1, 0.5],
      [2, 3],
      [-1, 1],
      [0.3, -2],
    ];
    const data = { x: [...cloud, ...cloud.map(([p, q]) => [p + 2, q - 1])], y: [..."aaaaabbbbb"] };
    const random = createRandom(9);
    const points = Array.from({ length: 200 }, () => [3 * random.normal(), 3 * random.normal()]);
    const models = [linearDiscriminant({ divisor: "likelihood" }), quadraticDiscriminant({ divisor: "likelihood" })];
    const [p, q] = models.map((recipe) => recipe.fit(data).probabilities(points).data);
    expectClose(q, p, 1e-9);
  });
});

describe("fewer parameters", () => {
  const shapes = ["full", "sparse", "diagonal", "isotropic", "shared-isotropic"] as const;

  test("[MP-129] sparse, diagonal, isotropic, shared: parameters fall, and shared σ²I with equal priors is nearest mean", () => {
    const models = shapes.map((kind) => quadraticDiscriminant({ covarianceType: { kind } }).fit({ x, y }));
    const counts = models.map(({ report }) => Number(report.notes["parameters"]));
    expect(counts[0]).toBe(3 * (4 + 10));
    expect(counts[2]).toBe(3 * (4 + 4));
    expect(counts.slice(3)).toEqual([3 * (4 + 1), 3 * 4 + 1]);
    for (let k = 1; k < counts.length; k++) expect(counts[k]).toBeLessThan(counts[k - 1]);
    const zeros = models[1].state.covariances.map(({ data }) => data.filter((value) => value === 0).length);
    expect(zeros.reduce((sum, count) => sum + count)).toBe(2 * (counts[0] - counts[1]));
    for (let at = 0; at < 16; at++) {
      const entry = models[3].state.covariances[1].data[at];
      expect(entry).toBe(at % 5 === 0 ? models[3].state.covariances[1].data[0] : 0);
    }
    const shared = quadraticDiscriminant({ covarianceType: { kind: "shared-isotropic" }, priors: { kind: "uniform" } });
    const random = createRandom(0);
    const points = Array.from({ length: 300 }, () => Array.from({ length: 4 }, () => 4 + 3 * random.normal()));
    expect(shared.fit({ x, y }).predict(points).codes).toEqual(nearestCentroid().fit({ x, y }).predict(points).codes);
    // The diagonal model is Gaussian naive Bayes.
    const naive = gaussianNaiveBayes({ varianceSmoothing: 0 }).fit({ x, y });
    const diagonal = quadraticDiscriminant({ covarianceType: { kind: "diagonal" }, divisor: "likelihood" }).fit({
      x,
      y,
    });
    expectClose(diagonal.probabilities(points).data, naive.probabilities(points).data, 1e-9);
  });

  test("[MP-129] principal components before it make singular covariances invertible", async () => {
    const data = await digits();
    expect(refusal(() => quadraticDiscriminant().fit(data))).toMatch(
      /^invalid-data: quadratic-discriminant: the covariance of class "0" is singular/,
    );
    const model = pipeline(pca({ components: 15 }), quadraticDiscriminant()).fit(data);
    expect(wrongShare(model.predict(data.x).codes, data.y.codes)).toBeLessThan(0.03);
    const regularized = quadraticDiscriminant({ regularization: 0.1 }).fit(data);
    expect(wrongShare(regularized.predict(data.x).codes, data.y.codes)).toBeLessThan(0.03);
  });

  test("dropping correlations always leaves a positive definite covariance", () => {
    for (let seed = 0; seed < 8; seed++) {
      const random = createRandom(seed);
      const samples = Array.from({ length: 24 }, (_, i) => {
        const [u, v] = [random.normal(), random.normal()];
        return [u, u + 0.5 * v + (i % 2), v, u - v + 0.2 * random.normal(), v + 0.4 * random.normal()];
      });
      const labels = samples.map((_, i) => "ab"[i % 2]);
      for (const threshold of [0.2, 0.5, 0.8]) {
        const model = quadraticDiscriminant({ covarianceType: { kind: "sparse", minCorrelation: threshold } }).fit({
          x: samples,
          y: labels,
        });
        expect(model.state.logDeterminants.every(Number.isFinite)).toBe(true);
      }
    }
  });
});

test("a pipeline maps drawn samples back to the columns of the data", () => {
  const model = pipeline(pca({ components: 4 }), quadraticDiscriminant()).fit({ x, y });
  const drawn = model.sample(20_000, 3);
  const means = quadraticDiscriminant().fit(drawn).state.means;
  expectClose(means.data, quadraticDiscriminant().fit({ x, y }).state.means.data, 0.01);
});
