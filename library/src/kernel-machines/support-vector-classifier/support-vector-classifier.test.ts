import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { pointsAround, shiftedRows, standardSubset } from "../../../test/svm-data.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { breastCancer, iris } from "../../datasets/index.js";
import { gram } from "../../kernels/gram.js";
import type { Kernel } from "../../kernels/kernel.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "./reference/support-vector-classifier.json" with { type: "json" };
import { supportVectorClassifier } from "./support-vector-classifier.js";

const tolerance = 1e-7;
const firstTwelve = Int32Array.from({ length: 12 }, (_, i) => i);

/** The decision for the second class against the first. */
function differences({ data }: Matrix): number[] {
  return Array.from({ length: data.length / 2 }, (_, i) => data[2 * i + 1] - data[2 * i]);
}

async function tumours() {
  const { x: all, y } = await breastCancer();
  const { x, samples } = standardSubset(all, 4, 140);
  return {
    x,
    y: Array.from(samples, (i) => y.classes[y.codes[i]]),
  };
}

describe("against LIBSVM", () => {
  test.each(reference.cases)(
    "$kernel.kind, cost $cost, weighted $weighted: objective and decisions",
    async (expected) => {
      const { x, y } = await tumours();
      const weights = Float64Array.from(y, (_, i) => 0.5 + (i % 3));
      const recipe = supportVectorClassifier({
        kernel: expected.kernel as Kernel,
        cost: expected.cost,
        classWeights: { kind: expected.balanced ? "balanced" : "none" },
        tolerance,
      });
      const model = recipe.fit(expected.weighted ? { x, y, weights } : { x, y });
      expect(model.classes).toEqual(reference.classes);
      const { notes, converged } = model.report;
      expect(converged).toBe(true);
      expect(notes["violation"]).toBeLessThanOrEqual(tolerance);
      expectClose([Number(notes["dualObjective"])], [expected.dualObjective], 1e-6);
      expect(Number(notes["dualityGap"]) / expected.dualObjective).toBeLessThan(1e-5);
      expect(Math.abs(Number(notes["supportVectors"]) - expected.support)).toBeLessThanOrEqual(2);
      expectClose(differences(model.decision(shiftedRows(x, firstTwelve, 0.1))), expected.decision, 1e-4);
    },
  );

  test.each(reference.cases.filter(({ weighted }) => !weighted))(
    "$kernel.kind: at least 99.9 % of 2000 predictions are the same",
    async ({ kernel, cost }) => {
      const { x, y } = await tumours();
      const model = supportVectorClassifier({ kernel: kernel as Kernel, cost }).fit({ x, y });
      const { codes } = model.predict(pointsAround(x));
      const expected = reference.many[kernel.kind as keyof typeof reference.many];
      const differing = codes.reduce((sum, code, i) => sum + Number(code !== Number(expected[i])), 0);
      expect(differing).toBeLessThanOrEqual(2);
      expect(new Set(codes).size).toBe(2);
    },
  );

  test.each(reference.nu)("nu $nu: objective and decisions", async (expected) => {
    const { x, y } = await tumours();
    const model = supportVectorClassifier({ nu: expected.nu, kernel: { kind: "rbf", gamma: 0.05 }, tolerance }).fit({
      x,
      y,
    });
    expectClose([Number(model.report.notes["dualObjective"])], [expected.dualObjective], 1e-6);
    expect(model.report.notes["violation"]).toBeLessThanOrEqual(tolerance);
    expectClose(differences(model.decision(shiftedRows(x, firstTwelve, 0.1))), expected.decision, 1e-3);
    expect(Math.abs(Number(model.report.notes["supportVectors"]) - expected.support)).toBeLessThanOrEqual(2);
  });

  test("three classes by pairs: scores of the classes and predictions", async () => {
    const { x: all, y } = await iris();
    const { x } = standardSubset(all, 1, 150);
    const { cost, gamma, decision, predictions, support } = reference.pairs;
    const model = supportVectorClassifier({ cost, kernel: { kind: "rbf", gamma }, tolerance }).fit({ x, y });
    const some = Int32Array.from({ length: 15 }, (_, i) => 10 * i);
    const scores = model.decision(shiftedRows(x, some, 0.2));
    expectClose(scores.data, decision.flat(), 1e-4);
    const { codes, classes } = model.predict(shiftedRows(x, some, 0.2));
    expect(Array.from(codes, (code) => classes[code])).toEqual(predictions);
    expect(Math.abs(Number(model.report.notes["supportVectors"]) - support)).toBeLessThanOrEqual(1);
  });
});

describe("laws", () => {
  const blobs = (seed: number, gap: number) => {
    const random = createRandom(seed);
    const y = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? "a" : "b"));
    return { x: asMatrix(y.map((name) => [random.normal() + (name === "b" ? gap : 0), random.normal()])), y };
  };

  test("[CB-137] refit on the support vectors alone keeps the boundary; they are the samples at or inside the margin", () => {
    for (let seed = 0; seed < 5; seed++) {
      for (const kernel of [{ kind: "linear" }, { kind: "rbf", gamma: 0.5 }] as const) {
        const { x, y } = blobs(seed, 2);
        const recipe = supportVectorClassifier({ kernel, tolerance: 1e-9 });
        const model = recipe.fit({ x, y });
        const margins = differences(model.decision(x)).map((f, i) => (y[i] === "b" ? f : -f));
        const inside = margins.map((_, i) => i).filter((i) => margins[i] <= 1 + 1e-6);
        expect(model.report.notes["supportVectors"]).toBeLessThanOrEqual(inside.length);
        expect(inside.length).toBeLessThan(40);
        const rows = inside.map((i) => Array.from(x.data.subarray(2 * i, 2 * i + 2)));
        const again = recipe.fit({ x: rows, y: inside.map((i) => y[i]) });
        expectClose(again.decision(x).data, model.decision(x).data, 1e-5);
      }
    }
  });

  test("the share of samples inside the margin is at most nu, that of support vectors at least nu", () => {
    for (const nu of [0.1, 0.3, 0.6]) {
      const { x, y } = blobs(3, 1);
      const model = supportVectorClassifier({ nu, kernel: { kind: "rbf", gamma: 2 }, tolerance: 1e-9 }).fit({ x, y });
      const margins = differences(model.decision(x)).map((f, i) => (y[i] === "b" ? f : -f));
      expect(margins.filter((margin) => margin < 1 - 1e-4).length / 40).toBeLessThanOrEqual(nu);
      expect(Number(model.report.notes["supportVectors"]) / 40).toBeGreaterThanOrEqual(nu);
    }
  });

  test("a precomputed kernel and a small cache give the same decisions", () => {
    const { x, y } = blobs(1, 1);
    const kernel = { kind: "rbf", gamma: 0.5 } as const;
    const expected = supportVectorClassifier({ kernel, tolerance: 1e-9 }).fit({ x, y }).decision(x).data;
    const given = supportVectorClassifier({ kernel: { kind: "precomputed" }, tolerance: 1e-9 });
    expectClose(given.fit({ x: gram(kernel, x), y }).decision(gram(kernel, x)).data, expected, 1e-6);
    const small = supportVectorClassifier({ kernel, tolerance: 1e-9, cacheSize: 1e-6 });
    expectClose(small.fit({ x, y }).decision(x).data, expected, 1e-6);
  });

  test("one against the rest gives the decisions of each machine on its own", () => {
    const random = createRandom(5);
    const y = Array.from({ length: 45 }, (_, i) => ["a", "b", "c"][i % 3]);
    const x = y.map((name, i) => [random.normal() + 2 * (i % 3), random.normal() - (name === "b" ? 2 : 0)]);
    const options = { kernel: { kind: "rbf", gamma: 0.3 }, tolerance: 1e-9 } as const;
    const all = supportVectorClassifier({ ...options, rule: "one-vs-rest" })
      .fit({ x, y })
      .decision(x);
    ["a", "b", "c"].forEach((name, k) => {
      const own = supportVectorClassifier(options).fit({ x, y: y.map((other) => (other === name ? "z" : "rest")) });
      expectClose(
        differences(own.decision(x)),
        x.map((_, i) => all.data[3 * i + k]),
        1e-6,
      );
    });
  });
});

describe("a fit that begins from a model", () => {
  test("reaches the same optimum at any cost; at its own in a tenth of the iterations, at others near it in fewer", () => {
    const iterations = { cold: 0, warm: 0 };
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const x = Array.from({ length: 120 }, () => [random.normal(), random.normal()]);
      const y = x.map(
        ([a, b]) => ["inside", "outside", "top"][b > 1.2 ? 2 : a * a + b * b + random.normal() > 1 ? 1 : 0],
      );
      const recipe = (cost: number) =>
        supportVectorClassifier({ cost, kernel: { kind: "rbf", gamma: 1 }, tolerance: 1e-6 });
      const from = recipe(30).fit({ x, y });
      for (const cost of [5, 20, 30, 60]) {
        const [cold, warm] = [recipe(cost).fit({ x, y }), recipe(cost).fit({ x, y }, { from })];
        expectClose([Number(warm.report.notes["dualObjective"])], [Number(cold.report.notes["dualObjective"])], 1e-8);
        expectClose(warm.decision(x).data, cold.decision(x).data, 1e-4);
        if (cost === 30) expect(warm.report.iterations).toBeLessThan(cold.report.iterations / 10);
        else {
          iterations.cold += cold.report.iterations;
          iterations.warm += warm.report.iterations;
        }
      }
    }
    expect(iterations.warm).toBeLessThan(iterations.cold);
  });

  test("with nu, or with another rule, is refused", () => {
    const x = [[0], [1], [2], [3], [4], [5]];
    const y = ["a", "a", "b", "b", "c", "c"];
    const z = [...x, [6], [7]];
    const four = [...y, "d", "d"];
    const from = supportVectorClassifier().fit({ x: z, y: four });
    expect(refusal(() => supportVectorClassifier({ nu: 0.5 }).fit({ x: z, y: four }, { from }))).toContain(
      "use cost instead of nu",
    );
    expect(refusal(() => supportVectorClassifier({ rule: "one-vs-rest" }).fit({ x: z, y: four }, { from }))).toBe(
      "invalid-option: support-vector-classifier: the model to start from has 6 machines, not 4; use its rule",
    );
  });
});

describe("what is refused, and what is warned of", () => {
  const x = [[0], [1], [2], [3]];
  const y = ["a", "a", "a", "b"];

  test("a cost of 0, one class only, an infeasible nu", () => {
    expect(refusal(() => supportVectorClassifier({ cost: 0 }))).toContain("cost must be a number, above 0");
    expect(refusal(() => supportVectorClassifier().fit({ x, y: ["a", "a", "a", "a"] }))).toContain(
      "at least 2 classes",
    );
    expect(refusal(() => supportVectorClassifier({ nu: 0.6 }).fit({ x, y }))).toBe(
      "invalid-option: support-vector-classifier: nu must be at most 0.5000, twice the share of the smaller of two classes, got 0.6",
    );
    expect(refusal(() => supportVectorClassifier({ nu: 0.5 }).fit({ x: [[1], [1]], y: ["a", "b"] }))).toContain(
      "the classes have no margin for this nu",
    );
  });

  test("a matrix that is not positive semidefinite gives a stationary point and a warning", () => {
    const matrix = [
      [0, 1, 2, 2],
      [1, 0, 2, 2],
      [2, 2, 0, 1],
      [2, 2, 1, 0],
    ];
    const recipe = supportVectorClassifier({ kernel: { kind: "precomputed" } });
    const model = recipe.fit({ x: matrix, y: ["a", "a", "b", "b"] });
    expect(model.report.converged).toBe(true);
    expect(model.report.warnings.map(({ code }) => code)).toEqual(["ill-conditioned"]);
    expect(Array.from(model.decision(matrix).data).every(Number.isFinite)).toBe(true);
  });

  test("too few iterations are reported", () => {
    const random = createRandom(0);
    const many = Array.from({ length: 60 }, () => [random.normal()]);
    const { report } = supportVectorClassifier({ maxIterations: 3 }).fit({
      x: many,
      y: many.map((_, i) => `${i % 2}`),
    });
    expect(report.converged).toBe(false);
    expect(report.warnings[0]?.code).toBe("not-converged");
    expect(report.iterations).toBe(3);
  });
});
