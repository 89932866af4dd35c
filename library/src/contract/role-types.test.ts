/** What must not compile: a role whose functions are missing or of the wrong type. */
import { expect, test } from "vitest";
import { toyFacts } from "../../test/toy-facts.js";
import type { Progress } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { FitData, Input, None, Regressor, Transformer, UnlabelledFitData } from "./contract.js";
import { defineEncoder } from "./define-encoder.js";
import { defineClassifier, defineRegressor } from "./define-supervised.js";
import { defineEmbedding, defineTransformer } from "./define-transformer.js";
import { defineClusterer, defineDensity, defineDetector } from "./define-unsupervised.js";
import { createMethod, createTransformer } from "./method.js";
import { offeredMembers } from "./offered.js";

const facts = { kind: "toy", title: "Toy", summary: "A toy.", facts: toyFacts, options: {}, learns: {} };
const fit = () => ({ state: {} });
const numbers = (_: object, x: Matrix) => new Float64Array(x.rows);

type NoOptions = Record<never, never>;
type RegressorView = Pick<Regressor<object, NoOptions, None>, "predict">;
type TransformerView = Pick<Transformer<object, NoOptions, None>, "outputFeatures" | "transform">;

const regressorParts = { role: "regressor", target: "numbers", fit, offers: [] } as const;
const createRegressor = createMethod<
  Float64Array,
  NoOptions,
  None,
  object,
  Progress,
  RegressorView,
  FitData<Float64Array, None>
>;
const createToyTransformer = createTransformer<
  undefined,
  NoOptions,
  None,
  object,
  Progress,
  TransformerView,
  UnlabelledFitData<None>,
  Matrix
>;

test("the functions of a view are those of its role", () => {
  const good = createRegressor(facts, {
    ...regressorParts,
    view: ({ state, validate }) => ({ predict: (x) => numbers(state, validate(x)) }),
  });
  expect(
    good()
      .fit({ x: [[1]], y: [1] })
      .predict([[2]]),
  ).toEqual(Float64Array.of(0));
  // @ts-expect-error a regressor needs predict
  createRegressor(facts, { ...regressorParts, view: () => ({}) });
  // @ts-expect-error its predictions are a Float64Array
  createRegressor(facts, { ...regressorParts, view: () => ({ predict: () => [1, 2] }) });
  // @ts-expect-error it must take what users may give
  createRegressor(facts, { ...regressorParts, view: () => ({ predict: (x: string) => new Float64Array(x.length) }) });
  // @ts-expect-error it is called predict
  createRegressor(facts, { ...regressorParts, view: () => ({ forecast: () => new Float64Array(1) }) });
});

test("a transformer needs transform and the names of its features", () => {
  const parts = { role: "transformer", target: "none", fit, offers: [] } as const;
  const transform = (_: Input<None>): Matrix => ({ rows: 0, columns: 0, data: new Float64Array(0) });
  expect(createToyTransformer(facts, { ...parts, view: () => ({ outputFeatures: ["a"], transform }) }).kind).toBe(
    "toy",
  );
  // @ts-expect-error it does not transform
  createToyTransformer(facts, { ...parts, view: () => ({ outputFeatures: ["a"] }) });
  // @ts-expect-error its features have no names
  createToyTransformer(facts, { ...parts, view: () => ({ transform }) });
  // @ts-expect-error a matrix comes of it, not a list of numbers
  createToyTransformer(facts, { ...parts, view: () => ({ outputFeatures: ["a"], transform: () => [1] }) });
});

test("each optional function has its member", () => {
  interface Functions {
    readonly count: (state: number) => number;
    readonly name: (state: number) => string;
  }
  interface Members extends Record<keyof Functions, unknown> {
    count(): number;
    name(): string;
  }
  const build = { count: () => () => 1, name: () => () => "one" };
  expect(offeredMembers<Functions, Members, "count">({ count: () => 1 }, build).count()).toBe(1);
  // @ts-expect-error name has no member function
  offeredMembers<Functions, Members, "count">({ count: () => 1 }, { count: () => () => 1 });
  // @ts-expect-error the member of name gives a string
  offeredMembers<Functions, Members, "count">({ count: () => 1 }, { ...build, name: () => () => 1 });
  // @ts-expect-error count is offered and must be there
  expect(() => offeredMembers<Functions, Members, "count">({}, build).count()).toThrow(TypeError);
});

test("leaving out or mistyping the functions of a role does not compile", () => {
  const declared = [
    () =>
      // @ts-expect-error a regressor needs predict
      defineRegressor({ ...facts, fit }),
    () =>
      // @ts-expect-error a regressor predicts numbers
      defineRegressor({ ...facts, fit, predict: () => "high" }),
    () =>
      // @ts-expect-error a classifier predicts codes
      defineClassifier({ ...facts, fit, predict: numbers }),
    () =>
      // @ts-expect-error a transformer needs transform
      defineTransformer({ ...facts, fit }),
    () =>
      // @ts-expect-error its state must hold the embedding
      defineEmbedding({ ...facts, fit }),
    () =>
      // @ts-expect-error its state must hold the labels
      defineClusterer({ ...facts, fit }),
    () =>
      // @ts-expect-error a density needs logDensity
      defineDensity({ ...facts, fit }),
    () =>
      // @ts-expect-error its state must hold the threshold
      defineDetector({ ...facts, fit, score: numbers }),
    () =>
      // @ts-expect-error an encoder names its features
      defineEncoder({ ...facts, accepts: ["number"], fit, transform: () => ({ rows: 0, columns: 0, data: numbers }) }),
  ];
  for (const declare of declared) expect(declare().kind).toBe("toy");
});
