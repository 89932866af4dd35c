/** Fits along the options that methods declare for warm starts, each begun from the model of the one before. */
import { afterEach, describe, expect, test } from "vitest";
import type { AnyFitData, AnyRecipe } from "../src/contract/contract.js";
import { shareBetweenFits } from "../src/contract/shared-samples.js";
import { validated } from "../src/contract/validate/validated.js";
import { asLabels, type Labels } from "../src/data/labels.js";
import type { Matrix } from "../src/data/matrix.js";
import { fromDense } from "../src/data/sparse.js";
import { selectSamples } from "../src/data/split.js";
import { digits } from "../src/datasets/index.js";
import { useEngine } from "../src/engine/index.js";
import { standardize } from "../src/features/scaling/standardize/standardize.js";
import { supportVectorClassifier } from "../src/kernel-machines/support-vector-classifier/support-vector-classifier.js";
import { supportVectorRegressor } from "../src/kernel-machines/support-vector-regressor/support-vector-regressor.js";
import { createRandom } from "../src/numeric/random/random.js";
import { optionPlaces, withOptions } from "../src/pipeline/option-paths.js";
import { pipeline } from "../src/pipeline/pipeline/pipeline.js";
import { registry } from "../src/registry.js";
import { gridSearch } from "../src/selection/grid-search/grid-search.js";
import { expectClose } from "./expect-close.js";

afterEach(() => {
  useEngine();
});

/** Three columns, a target of positive numbers that depends on two of them, and classes that overlap. */
function noisy(seed: number, rows = 120) {
  const random = createRandom(seed);
  const x: Matrix = { rows, columns: 3, data: Float64Array.from({ length: 3 * rows }, () => random.normal()) };
  const sums = Float64Array.from({ length: rows }, (_, i) => x.data[3 * i] - x.data[3 * i + 1] ** 2);
  const numbers = sums.map((sum) => Math.max(0.1, 3 + sum + 0.5 * random.normal()));
  const labels = asLabels(Array.from(sums, (sum) => `${Math.sign(Math.round(sum + random.normal()))}`));
  return { x, numbers, labels };
}

/** Methods that declare an order, with their values in it. */
const ordered = registry.methods.flatMap((method) => {
  const along = method.traits?.warmStarts;
  if (along === undefined) return [];
  const base = method.revive({});
  const place = optionPlaces(base).find(({ path }) => path === along.option);
  const value = place?.value as number;
  const values = Number.isInteger(value) && value > 1 ? [2, 5, 9] : [value / 20, value / 5, value];
  return [{ method, base, along, values: along.order === "ascending" ? values : values.reverse() }];
});

/** What a model says of the samples: decisions or predictions. */
function answers(model: ReturnType<AnyRecipe["fit"]>, x: Matrix): ArrayLike<number> {
  const given = model.decision?.(x) ?? model.probabilities?.(x) ?? model.predict?.(x);
  if (given === undefined) throw new Error(`${model.kind} predicts nothing`);
  return "data" in given ? given.data : (given as Float64Array);
}

describe("along a declared order", () => {
  test("there are linear methods, forests and support vector machines", () => {
    const kinds = ordered.map(({ method }) => method.kind);
    for (const kind of ["lasso", "logistic-regression", "random-forest-classifier", "support-vector-classifier"]) {
      expect(kinds).toContain(kind);
    }
  });

  test.each(ordered.map((each) => [each.method.kind, each] as const))(
    "%s: fits give what fits from the beginning give, within their tolerance",
    (_, { method, base, along, values }) => {
      expect(method.traits?.supports.warmStart).toBe(true);
      for (let seed = 0; seed < 3; seed++) {
        const { x, numbers, labels } = noisy(seed);
        const data: AnyFitData = { x, y: base.traits.role === "classifier" ? labels : numbers };
        let from: ReturnType<AnyRecipe["fit"]> | undefined;
        for (const value of values) {
          const recipe = withOptions(base, { [along.option]: value });
          const model = recipe.fit(data, from === undefined ? {} : { from });
          expect(model.report.converged).toBe(true);
          expectClose(answers(model, x), answers(recipe.fit(data), x), 5e-3);
          from = model;
        }
      }
    },
  );
});

/** The steps of the fits along costs, from the model before and from the beginning, with the models. */
function along(recipeAt: (cost: number) => AnyRecipe, x: Matrix, y: Float64Array | Labels, costs: readonly number[]) {
  const shared = { ...x };
  shareBetweenFits(shared);
  let from: ReturnType<AnyRecipe["fit"]> | undefined;
  return costs.map((cost) => {
    const cold = recipeAt(cost).fit({ x, y });
    const warm = recipeAt(cost).fit(validated({ x: shared, y }), from === undefined ? {} : { from });
    from = warm;
    return { cold, warm };
  });
}

describe("support vector machines along costs", () => {
  const kernel = { kind: "rbf", gamma: 0.5 } as const;
  const costs = [0.1, 0.3, 1, 3, 10, 30, 100];

  test.each([
    ["classes by pairs", (cost: number): AnyRecipe => supportVectorClassifier({ kernel, cost }), "labels"],
    [
      "classes against the rest",
      (cost: number): AnyRecipe => supportVectorClassifier({ kernel, cost, rule: "one-vs-rest" }),
      "labels",
    ],
    [
      "balanced classes",
      (cost: number): AnyRecipe => supportVectorClassifier({ kernel, cost, classWeights: { kind: "balanced" } }),
      "labels",
    ],
    ["numbers", (cost: number): AnyRecipe => supportVectorRegressor({ kernel, cost }), "numbers"],
  ] as const)("%s: the same objectives within the tolerance, in fewer steps", (_, recipeAt, target) => {
    let [warmSteps, coldSteps] = [0, 0];
    for (let seed = 0; seed < 5; seed++) {
      const data = noisy(seed);
      for (const { warm, cold } of along(recipeAt, data.x, data[target], costs)) {
        warmSteps += warm.report.iterations ?? 0;
        coldSteps += cold.report.iterations ?? 0;
        expect(warm.report.converged).toBe(true);
        expect(warm.report.notes["violation"]).toBeLessThanOrEqual(1e-3);
        const [a, b] = [warm, cold].map(({ report }) => Number(report.notes["dualObjective"]));
        expect(Math.abs(a / b - 1)).toBeLessThan(1e-4);
      }
    }
    expect(warmSteps).toBeLessThan(0.9 * coldSteps);
  });

  test("machines that no cost bounds are taken over without a step", () => {
    const { x } = noisy(1, 60);
    const y = asLabels(Array.from({ length: 60 }, (_, i) => (x.data[3 * i] > 0 ? "right" : "left")));
    const [, { warm: second }, { warm: third }] = along(
      (cost) => supportVectorClassifier({ kernel, cost }),
      x,
      y,
      [0.1, 1e6, 1e7],
    );
    expect(second.report.iterations).toBeGreaterThan(0);
    expect(third.report.iterations).toBe(0);
    expect(third.state).toEqual(second.state);
  });

  test("with a smaller cost, or from another model, the fit begins elsewhere and ends at the same objective", () => {
    const { x, labels, numbers } = noisy(2);
    for (const [method, y] of [
      [supportVectorClassifier, labels],
      [supportVectorRegressor, numbers],
    ] as const) {
      const fit = (cost: number, data: AnyFitData, from?: object): ReturnType<AnyRecipe["fit"]> =>
        (method({ kernel, cost }) as AnyRecipe).fit(data, from as { from?: ReturnType<AnyRecipe["fit"]> });
      const shared = { ...x };
      shareBetweenFits(shared);
      const inside = validated({ x: shared, y });
      const large = fit(10, inside, {});
      const other = fit(3, inside, {});
      const sparse = { x: fromDense(x), y };
      for (const model of [
        fit(1, inside, { from: large }),
        fit(1, inside, { from: other }),
        fit(1, sparse, { from: large }),
      ]) {
        expectClose(
          [Number(model.report.notes["dualObjective"])],
          [Number(fit(1, { x, y }, {}).report.notes["dualObjective"])],
          1e-4,
        );
      }
    }
  });
});

describe("a grid of costs and widths on digits", async () => {
  const all = await digits();
  const some = Int32Array.from({ length: 400 }, (_, i) => 4 * i);
  const data = selectSamples(all, some);
  const space = { cost: [0.1, 1, 10, 100], "kernel.gamma": [3e-4, 1e-3] };
  const recipe = supportVectorClassifier({ kernel: { kind: "rbf", gamma: 1 } });
  const settings = { folds: 3 } as const;
  const trials = (given: typeof space, more: object = {}, wrapped: AnyRecipe = recipe) =>
    Object.fromEntries(
      gridSearch(wrapped, given, { ...settings, ...more })
        .fit(data)
        .state.trials.map(({ options, values }) => [JSON.stringify(options, Object.keys(space).sort()), values]),
    );
  const expected = trials(space);

  test("has the scores of fits from the beginning: at least 99.9 % of the predictions are the same", () => {
    const cold = trials(space, { warmStarts: false });
    let different = 0;
    for (const [candidate, values] of Object.entries(expected)) {
      values.forEach((value, f) => {
        different += Math.abs(Number(value) - Number(cold[candidate][f])) * (400 / 3);
      });
    }
    expect(different).toBeLessThanOrEqual(1e-3 * 400 * 8);
  });

  test("has the same bits in any order of listing, and on one thread or two", () => {
    const turned = { "kernel.gamma": space["kernel.gamma"].toReversed(), cost: [10, 0.1, 100, 1] };
    for (const threads of [1, 2]) {
      useEngine({ threads });
      expect(trials(threads === 1 ? turned : space)).toEqual(expected);
    }
  });

  test("of a pipeline has the scores of fits from the beginning", () => {
    const scaled = pipeline(standardize(), recipe);
    const narrow = { ...space, "kernel.gamma": [1e-2] };
    expect(trials(narrow, {}, scaled)).toEqual(trials(narrow, { warmStarts: false }, scaled));
  });
});
