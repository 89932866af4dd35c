import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { toyFacts } from "../../test/toy-facts.js";
import { integer, list, nonNegative, number, recipe } from "../core/options/options.js";
import { warn } from "../core/report.js";
import type { Progress, Work } from "../core/run.js";
import { asMatrix, type Matrix, toRows } from "../data/matrix.js";
import { fromDense, type SparseMatrix, toDense } from "../data/sparse.js";
import type { Fitted } from "./declaration.js";
import { defineRegressor } from "./define-supervised.js";
import { defineTransformer } from "./define-transformer.js";
import * as state from "./state/fields.js";

interface Level {
  readonly value: number;
  readonly history: readonly number[];
}

/** Approaches the mean of the target by steps of a tenth; a warm start begins where the model ended. */
const level = defineRegressor({
  kind: "level",
  title: "Level",
  summary: "Approaches the mean.",
  facts: toyFacts,
  options: { iterations: integer(3, "steps"), knots: list(number(0, "knot"), [1, 2], "unused") },
  learns: {
    value: state.number("what is predicted"),
    history: state.list("steps", state.number("value after a step"), "value after each step"),
  },
  supports: { weights: true, warmStart: true },
  version: 2,
  *fit({ y }, { iterations }, from: Level | undefined): Work<Progress, Fitted<Level>> {
    const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
    let value = from?.value ?? 0;
    const history: number[] = [];
    for (let step = 1; step <= iterations; step++) {
      value += (mean - value) / 10;
      history.push(value);
      yield { step, of: iterations };
    }
    return { state: { value, history }, report: { iterations, notes: { mean } } };
  },
  predict: ({ value }, x) => new Float64Array(x.rows).fill(value),
});

/** Keeps its samples, as neighbour methods do, and has an option that is another method. */
const memory = defineTransformer({
  kind: "memory",
  title: "Memory",
  summary: "Keeps what it has seen.",
  facts: toyFacts,
  options: { margin: nonNegative(0, "margin"), inner: recipe(level({ iterations: 1 }), "a method inside") },
  learns: {
    seen: state.data<Matrix | SparseMatrix>("the samples", () => undefined),
    first: state.vector(1, "the first number of the samples before"),
  },
  supports: { sparse: true },
  fit: ({ x }) => ({ state: { seen: x, first: first(x) } }),
  transform: (_, samples) => samples,
  offers: {
    update: ({ seen }: { seen: Matrix | SparseMatrix; first: Float64Array }, { x }) => ({
      state: { seen: x, first: first(seen) },
      report: { warnings: [warn("no-effect", "updated")] },
    }),
  },
});

function first(x: Matrix | SparseMatrix): Float64Array {
  return "values" in x ? x.values.subarray(0, 1) : x.data.subarray(0, 1);
}

const x = [
  [1, 2],
  [3, 4],
  [5, 6],
];
const y = [1, 2, 6];

function isFrozenAllThrough(value: unknown): boolean {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozenAllThrough);
}

describe("a method", () => {
  test("describes itself and is frozen", () => {
    expect(level.kind).toBe("level");
    expect(level.traits).toEqual({
      role: "regressor",
      target: "numbers",
      supports: {
        weights: true,
        sparse: false,
        missing: false,
        fillsMissing: false,
        givesTable: false,
        table: false,
        categories: false,
        groups: false,
        warmStart: true,
      },
      offers: [],
    });
    expect(memory.traits).toMatchObject({ role: "transformer", target: "none", offers: ["update"] });
    expect([level, level.traits, level.options].every(isFrozenAllThrough)).toBe(true);
  });
});

describe("a recipe", () => {
  const given = { iterations: 2, knots: [3] };
  const plain = { kind: "level", options: { iterations: 2, knots: [3] } };

  test("is its kind and options, as JSON and as a copy", () => {
    expect(JSON.parse(JSON.stringify(level(given)))).toEqual(plain);
    expect(structuredClone(level(given))).toEqual(plain);
  });

  test("is JSON with nested recipes", () => {
    const nested = { kind: "memory", options: { margin: 1, inner: plain } };
    expect(JSON.parse(JSON.stringify(memory({ margin: 1, inner: level(given) })))).toEqual(nested);
    expect(structuredClone(memory({ margin: 1, inner: level(given) }))).toEqual(nested);
  });

  test("is frozen, and independent of its source", () => {
    const made = level(given);
    expect(isFrozenAllThrough(made)).toBe(true);
    given.knots[0] = 99;
    expect(made.options.knots).toEqual([3]);
    given.knots[0] = 3;
    expect(made.method).toBe(level);
    expect(made.traits).toBe(level.traits);
  });

  test("fits synchronously, asynchronously and step by step to the same model", async () => {
    const recipe = level();
    const steps: number[] = [];
    const model = recipe.fit({ x, y }, { onProgress: ({ step }) => steps.push(step) });
    expect(steps).toEqual([1, 2, 3]);
    const slices = await recipe.fitAsync({ x, y });
    const work = recipe.steps({ x, y });
    let turn = work.next();
    while (!turn.done) turn = work.next();
    expect(slices.saved).toEqual(model.saved);
    expect(turn.value.saved).toEqual(model.saved);
    expect(model.predict(x)[0]).toBeCloseTo(3 * (1 - 0.9 ** 3), 12);
  });

  test("refuses invalid data the same way however it is fitted", async () => {
    const message = "level: x has 3 samples, but y has 1 values";
    const bad = { x, y: [1] };
    expect(() => level().fit(bad)).toThrow(message);
    await expect(level().fitAsync(bad)).rejects.toThrow(message);
    expect(() => level().steps(bad).next()).toThrow(message);
  });
});

describe("a model", () => {
  test("is plain data when copied, and these data are the whole model", () => {
    const model = level({ iterations: 2 }).fit({ x, y, features: ["a", "b"] });
    expect(Object.keys(model)).toEqual(["saved"]);
    expect(structuredClone(model)).toEqual({ saved: model.saved });
    expect(model.saved).toEqual({
      kind: "level",
      version: 2,
      options: { iterations: 2, knots: [1, 2] },
      features: ["a", "b"],
      state: model.state,
      report: {
        samples: 3,
        features: 2,
        converged: true,
        iterations: 2,
        objective: [],
        warnings: [],
        notes: { mean: 3 },
      },
    });
    expect([model.kind, model.role, model.features, model.report.samples]).toEqual([
      "level",
      "regressor",
      ["a", "b"],
      3,
    ]);
  });

  test("saves nested recipes as JSON and gives access to them as recipes", () => {
    const model = memory().fit({ x });
    expect(model.saved.options).toEqual({
      margin: 0,
      inner: { kind: "level", options: { iterations: 1, knots: [1, 2] } },
    });
    expect(Object.keys(Object.getOwnPropertyDescriptors(model.saved.options["inner"]))).toEqual(["kind", "options"]);
    expect(model.options.inner.fit({ x, y }).report.iterations).toBe(1);
  });

  test("is deeply frozen", () => {
    const model = level().fit({ x, y });
    expect(isFrozenAllThrough(model)).toBe(true);
    expect(isFrozenAllThrough(model.state)).toBe(true);
    expect(() => Object.assign(model, { predict: undefined })).toThrow(TypeError);
  });

  test.each([
    ["dense", () => asMatrix(x), (given: Matrix | SparseMatrix) => given as Matrix],
    ["sparse", () => fromDense(x), (given: Matrix | SparseMatrix) => toDense(given as SparseMatrix)],
  ])(
    "keeps its own copy of %s samples: the caller's are not frozen, and later changes do not reach it",
    (_, make, dense) => {
      const given = make();
      const model = memory().fit({ x: given });
      expect(Object.isFrozen(given)).toBe(false);
      ("values" in given ? given.values : given.data).fill(0);
      expect(toRows(dense(model.state.seen))).toEqual(x);
      expect(model.state.first).toEqual(Float64Array.of(1));
    },
  );
});

describe("updates", () => {
  test("return another model, count all samples and leave the old model unchanged", () => {
    const model = memory().fit({ x, features: ["a", "b"] });
    const before = structuredClone(model.saved);
    const later = model.update({ x: [[9, 8]], features: ["b", "a"] });
    expect(toRows(later.state.seen as Matrix)).toEqual([[8, 9]]);
    expect(later.report).toMatchObject({
      samples: 4,
      features: 2,
      warnings: [{ code: "no-effect", message: "updated" }],
    });
    expect(later.features).toEqual(["a", "b"]);
    expect(model.saved).toEqual(before);
    expect(memory().restore(structuredClone(later.saved)).saved).toEqual(later.saved);
  });

  test("validate their data as a fit does", () => {
    const model = memory().fit({ x, features: ["a", "b"] });
    expect(refusal(() => model.update({ x: [[1]] }))).toBe(
      "feature-mismatch: memory: the model was fitted on 2 columns, x has 1",
    );
    expect(refusal(() => model.update({ x, features: ["a", "c"] }))).toContain('needs the column "b"');
    expect(refusal(() => model.update({ x, weights: [1, 1, 1] }))).toContain("unsupported: memory");
  });
});
