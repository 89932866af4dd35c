/** Support vector machines beside logistic regression (Cookbook, chapter 20; Information retrieval, 004, section 8.1). */
import { describe, expect, test } from "vitest";
import { blobs, circles, moons } from "../src/datasets/index.js";
import { supportVectorClassifier } from "../src/kernel-machines/support-vector-classifier/support-vector-classifier.js";
import { hyperplaneDistances } from "../src/linalg/hyperplane-distances.js";
import { linearSvm } from "../src/linear/linear-svm/linear-svm.js";
import { logisticRegression } from "../src/linear/logistic-regression/logistic-regression.js";
import { accuracy } from "../src/metrics/accuracy.js";

const seeds = [0, 1, 2, 3, 4, 5, 6, 7];
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const toys = {
  blobs: (seed: number, samples: number) =>
    blobs({
      samples,
      centers: [
        [-1, 0],
        [1, 0.5],
      ],
      seed,
    }),
  "three blobs": (seed: number, samples: number) =>
    blobs({
      samples,
      centers: [
        [-2, 0],
        [2, 0],
        [0, 3],
      ],
      seed,
    }),
  moons: (seed: number, samples: number) => moons({ samples, noise: 0.2, seed }),
};

/**
 * Accuracies on 2000 new samples, and the Newton steps of all machines for each of the logistic regression. A step of either is a
 * Hessian of all samples and a line search, so that their numbers compare the work.
 */
function sideBySide(make: (seed: number, samples: number) => ReturnType<typeof moons>, samples = 200) {
  return seeds.map((seed) => {
    const [train, test] = [make(seed, samples), make(1000 + seed, 2000)];
    const [svm, logistic] = [linearSvm().fit(train), logisticRegression().fit(train)];
    return {
      svm: accuracy(test.y, svm.predict(test.x)),
      logistic: accuracy(test.y, logistic.predict(test.x)),
      steps: svm.report.iterations / logistic.report.iterations,
    };
  });
}

describe("on the same toy sets", () => {
  test.each(Object.entries(toys))(
    "[CB-139] %s: the same accuracy for about as much work, counted in Newton steps",
    (_, make) => {
      const runs = sideBySide(make);
      expect(Math.abs(mean(runs.map(({ svm, logistic }) => svm - logistic)))).toBeLessThan(0.01);
      const steps = mean(runs.map((run) => run.steps));
      expect(steps).toBeGreaterThan(1 / 4);
      expect(steps).toBeLessThan(4);
    },
  );

  test("[CB-139] logistic regression has probabilities, and one model of all classes where machines are fitted one by one", () => {
    expect(logisticRegression.traits.offers).toContain("probabilities");
    expect(linearSvm.traits.offers).not.toContain("probabilities");
    const { x, y } = toys["three blobs"](0, 200);
    const { data, rows, columns } = logisticRegression().fit({ x, y }).probabilities(x);
    // A class against the rest each: their scores are not comparable, and do not sum to one.
    const machines = linearSvm().fit({ x, y });
    expect(machines.state.intercepts.length).toBe(3);
    for (const k of [0, 1, 2]) {
      const one = linearSvm().fit({ x, y: Array.from(y.codes, (code) => (code === k ? "b" : "a")) });
      expect(machines.state.intercepts[k]).toBeCloseTo(one.state.intercepts[0], 9);
    }
    expect(columns).toBe(3);
    for (let i = 0; i < rows; i++) expect(data[3 * i] + data[3 * i + 1] + data[3 * i + 2]).toBeCloseTo(1, 12);
  });
});

/** The smallest distance of a training sample from the boundary, on its own side. */
function marginOf(
  model: { state: { coefficients: { data: Float64Array }; intercepts: Float64Array } },
  data: ReturnType<typeof blobs>,
) {
  const plane = {
    w: model.state.coefficients.data.slice(-2),
    b: -model.state.intercepts[model.state.intercepts.length - 1],
  };
  const { signed } = hyperplaneDistances(plane, data.x);
  return Math.min(...Array.from(signed, (distance, i) => (data.y.codes[i] === 1 ? distance : -distance)));
}

describe("[IR-046] blobs that can be separated, and blobs that overlap", () => {
  const separable = (seed: number, samples: number) =>
    blobs({
      samples,
      centers: [
        [-4, 0],
        [4, 1],
      ],
      seed,
    });

  test("[IR-046] separable: the machine keeps the wider margin, and is no worse on new samples", () => {
    const margins = seeds.map((seed) => {
      const train = separable(seed, 40);
      return [marginOf(linearSvm({ cost: 1000 }).fit(train), train), marginOf(logisticRegression().fit(train), train)];
    });
    for (const [svm, logistic] of margins) expect(svm).toBeGreaterThan(logistic - 1e-3);
    expect(mean(margins.map(([svm, logistic]) => svm - logistic))).toBeGreaterThan(0.02);
    const runs = sideBySide(separable, 40);
    expect(mean(runs.map(({ svm, logistic }) => svm - logistic))).toBeGreaterThan(-0.002);
  });

  test("[IR-046] overlapping: about the same; with a kernel the machine separates what no line does", () => {
    const runs = sideBySide((seed, samples) =>
      blobs({
        samples,
        centers: [
          [-0.7, 0],
          [0.7, 0],
        ],
        seed,
      }),
    );
    expect(Math.abs(mean(runs.map(({ svm, logistic }) => svm - logistic)))).toBeLessThan(0.01);
    for (const seed of seeds.slice(0, 3)) {
      const [train, test] = [
        circles({ samples: 200, noise: 0.08, seed }),
        circles({ samples: 1000, noise: 0.08, seed: 50 + seed }),
      ];
      expect(accuracy(test.y, supportVectorClassifier().fit(train).predict(test.x))).toBeGreaterThan(0.95);
      expect(accuracy(test.y, logisticRegression().fit(train).predict(test.x))).toBeLessThan(0.65);
    }
  });
});
