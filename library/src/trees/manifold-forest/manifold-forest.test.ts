import { describe, expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { runToEnd } from "../../core/run.js";
import { type Matrix, selectRows, zeros } from "../../data/matrix.js";
import { degreesOf } from "../../graphs/laplacian.js";
import { eigenvalues } from "../../linalg/eigen/eigen.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { densityForest } from "../density-forest/density-forest.js";
import { growOne, ridgeOf } from "../density-forest/grow-forest.js";
import { meanAffinities } from "./leaf-affinities.js";
import { manifoldForest } from "./manifold-forest.js";

function draw(rows: number, seed: number, point: (random: Random, i: number) => number[]): Matrix {
  const random = createRandom(seed);
  const points = Array.from({ length: rows }, (_, i) => point(random, i));
  return { rows, columns: points[0].length, data: Float64Array.from(points.flat()) };
}

/** A uniform sheet with features of variance 1, and then a normal feature of variance 1. */
const sheet = (dimensions: number, rows: number, seed: number) =>
  draw(rows, seed, (random) => [
    ...Array.from({ length: dimensions }, () => Math.sqrt(12) * random.uniform()),
    random.normal(),
  ]);

/** Normal groups at the corners of a simplex, and then a normal feature of about the same variance. */
const groups = (count: number, rows: number, seed: number) =>
  draw(rows, seed, (random, i) => [
    ...Array.from({ length: count - 1 }, (_, j) => random.normal() + (i % count === j + 1 ? 10 : 0)),
    4 * random.normal(),
  ]);

/** The affinities of a fit, computed again from its options. */
function affinitiesOf(recipe: ReturnType<typeof manifoldForest>, x: Matrix): Matrix {
  const { options } = recipe;
  const ridge = ridgeOf("manifold-forest", x, options.ridgeShare);
  const trees = Array.from({ length: options.trees }, (_, t) => runToEnd(growOne(x, options, ridge, t)));
  return runToEnd(meanAffinities(x, trees, ridge, options.affinity));
}

describe("[PA-082] averaged affinities and the embedding by them", () => {
  const affinities = [{ kind: "binary" }, { kind: "mahalanobis" }, { kind: "gaussian", bandwidth: 0.8 }] as const;

  test.each(affinities)("$kind: one tree separates its leaves, enough trees connect all samples", (affinity) => {
    for (const seed of [0, 1, 2]) {
      const x = sheet(2, 80, seed);
      const notes = [1, 40].map((trees) => manifoldForest({ trees, affinity, seed }).fit({ x }).report.notes);
      expect(notes[0]["parts"]).toBe(notes[0]["leaves"]);
      expect(notes[0]["parts"]).toBeGreaterThan(2);
      expect(notes[1]["parts"]).toBe(1);
    }
  });

  test.each(affinities)(
    "$kind: columns are eigenvectors of I − Γ^−½ A Γ^−½ with the lowest eigenvalues but the first, those of Γ⁻¹(Γ − A) times Γ^½",
    (affinity) => {
      for (const seed of [0, 1, 2]) {
        const x = sheet(2, 60, seed);
        const recipe = manifoldForest({ trees: 40, components: 3, affinity, seed });
        const { state, embedding } = recipe.fit({ x });
        const a = affinitiesOf(recipe, x);
        const sums = degreesOf(a);
        // Γ⁻¹(Γ − A), decomposed as a matrix that is not symmetric.
        const walk = zeros(60, 60);
        walk.data.forEach((_, e) => {
          const i = Math.floor(e / 60);
          walk.data[e] = (i === e % 60 ? 1 : 0) - a.data[e] / sums[i];
        });
        const expected = eigenvalues(walk).real.toSorted();
        expect(expected[0]).toBeCloseTo(0, 12);
        expectEvery(state.eigenvalues, (value, k) => Math.abs(value - expected[k + 1]) < 1e-11);
        for (let k = 0; k < 3; k++) {
          const v = Float64Array.from({ length: 60 }, (_, i) => embedding.data[3 * i + k]);
          expect(v.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 12);
          const u = v.map((value, i) => value / Math.sqrt(sums[i]));
          for (let i = 0; i < 60; i++) {
            const symmetric = v.reduce(
              (sum, value, j) => sum - (a.data[60 * i + j] * value) / Math.sqrt(sums[i] * sums[j]),
              v[i],
            );
            expect(Math.abs(symmetric - state.eigenvalues[k] * v[i])).toBeLessThan(1e-14);
            const product = u.reduce((sum, value, j) => sum + walk.data[60 * i + j] * value, 0);
            expect(Math.abs(product - state.eigenvalues[k] * u[i])).toBeLessThan(1e-14);
          }
        }
      }
    },
  );

  test("row i is sample i: samples in another order have their rows in that order", () => {
    for (const seed of [0, 1, 2]) {
      const x = sheet(2, 60, seed);
      const order = createRandom(seed).permutation(60);
      const affinity = { kind: "gaussian", bandwidth: 1 } as const;
      const { embedding } = manifoldForest({ affinity, seed }).fit({ x });
      const other = manifoldForest({ affinity, seed }).fit({ x: selectRows(x, order) }).embedding;
      const moved = selectRows(embedding, order).data;
      for (const k of [0, 1]) {
        const product = moved.reduce((sum, value, e) => (e % 2 === k ? sum + value * other.data[e] : sum), 0);
        expect(Math.abs(product)).toBeCloseTo(1, 9);
      }
    }
  });

  test("affinities have ones on the diagonal; zeros, as in Laplacian eigenmaps, would change the eigenvalues", () => {
    const x = sheet(2, 60, 4);
    const recipe = manifoldForest({ trees: 40 });
    const a = affinitiesOf(recipe, x);
    expectEvery(a.data, (value, e) => e % 61 !== 0 || value === 1);
    const without = { ...a, data: a.data.map((value, e) => (e % 61 === 0 ? 0 : value)) };
    const sums = degreesOf(without);
    const walk = { ...a, data: without.data.map((value, e) => (e % 61 === 0 ? 1 : -value / sums[Math.floor(e / 60)])) };
    const second = eigenvalues(walk).real.toSorted()[1];
    expect(second - recipe.fit({ x }).state.eigenvalues[0]).toBeGreaterThan(0.01);
  });
});

describe("[PA-083] claimed advantages", () => {
  /** The estimated dimensions for some seeds, and the mean share of the splits that divide the last feature. */
  function study(fit: (seed: number) => ReturnType<ReturnType<typeof manifoldForest>["fit"]>, seeds: number) {
    const models = Array.from({ length: seeds }, (_, seed) => fit(seed));
    const noise = models.reduce((sum, { state }) => sum + (state.splitShares.at(-1) as number), 0) / seeds;
    return { noise, dimensions: models.map(({ report }) => report.notes["dimensions"]) };
  }

  test.each([2, 3, 4])(
    "%d groups: noise is rarely divided, and the eigengap is at one less than the groups",
    (count) => {
      const recipe = (seed: number) => manifoldForest({ trees: 50, minGain: 0.75, seed });
      const { noise, dimensions } = study((seed) => recipe(seed).fit({ x: groups(count, 75 * count, seed) }), 5);
      expect(noise).toBeLessThan(0.25 / count);
      expect(dimensions).toEqual(new Array(5).fill(count - 1));
    },
  );

  test.each([1, 2, 3])(
    "sheets of %d dimensions: noise is rarely divided, and the eigengap is at the dimension of the sheet",
    (dimensions) => {
      // One split per tree, drawn without choice, so that all features of the sheet are divided alike. It must gain more than
      // any split of a normal distribution, −½ log (1 − 2 / π) = 0.506; half of a uniform one gains log 2 = 0.693.
      const recipe = (seed: number) =>
        manifoldForest({ trees: 600, maxDepth: 1, splitCandidates: 1, minGain: 0.6, seed });
      const found = study((seed) => recipe(seed).fit({ x: sheet(dimensions, 200, seed) }), 6);
      expect(found.noise).toBeLessThan(0.02);
      expect(found.dimensions).toEqual(new Array(6).fill(dimensions));
    },
  );

  test("the trees are those of density forests", () => {
    const x = groups(3, 100, 1);
    const options = { trees: 2, splitCandidates: 10, maxDepth: 3, minGain: 0.3, seed: 5 };
    const features = densityForest(options)
      .fit({ x })
      .state.splitFeatures.filter((feature) => feature >= 0);
    const { splitShares } = manifoldForest(options).fit({ x }).state;
    expectEvery(
      splitShares,
      (share, j) => share === features.filter((feature) => feature === j).length / features.length,
    );
  });
});

test("groups are separated by the signs of the embedding", () => {
  for (const seed of [0, 1, 2]) {
    const { embedding } = manifoldForest({ components: 1, seed }).fit({ x: groups(2, 100, seed) });
    const signs = embedding.data.map((value, i) => Math.sign(value) * (i % 2 === 0 ? 1 : -1));
    expect(Math.abs(signs.reduce((a, b) => a + b))).toBeGreaterThan(95);
  }
});

describe("what is not determined is said", () => {
  test("parts that share no leaf", () => {
    const { report } = manifoldForest({ trees: 1 }).fit({ x: sheet(2, 80, 1) });
    expect(report.warnings.map(({ code }) => code)).toEqual(["not-identifiable"]);
    expect(report.warnings[0].message).toContain(`${report.notes["parts"]} parts that share no leaf`);
  });

  test("components beyond the leaves, which are 0", () => {
    const { report, embedding } = manifoldForest({ minGain: 100 }).fit({ x: sheet(2, 80, 1) });
    expect(report.warnings[0].message).toContain("determine only 0 of 2 components");
    expectEvery(embedding.data, (value) => value === 0);
  });

  test("too many components", () => {
    expect(refusal(() => manifoldForest({ components: 3 }).fit({ x: [[1], [2], [3]] }))).toContain(
      "components must be below the number of samples (3), got 3",
    );
  });
});
