/** How steps are fitted one after the other; pipeline.test.ts tests the pipelines made of them. */

import { describe, expect, test } from "vitest";
import { mixedTable } from "../../test/mixed-table.js";
import { refusal } from "../../test/refusal.js";
import { toyFacts } from "../../test/toy-facts.js";
import type { AnyFitData, AnyModel, AnyRecipe } from "../contract/contract.js";
import type { Fitted } from "../contract/declaration.js";
import { defineRegressor } from "../contract/define-supervised.js";
import { defineTransformer } from "../contract/define-transformer.js";
import { createMethod } from "../contract/method.js";
import * as state from "../contract/state/fields.js";
import { type Progress, runToEnd } from "../core/run.js";
import type { Dataset, Target } from "../data/dataset.js";
import { asMatrix, column, type Matrix, zeros } from "../data/matrix.js";
import { fromDense, isSparse, type SparseMatrix } from "../data/sparse.js";
import { selectTableColumns } from "../data/table/table.js";
import { targetEncode } from "../features/category/target-encode/target-encode.js";
import { impute } from "../features/imputation/impute/impute.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { ridge } from "../linear/ridge/ridge.js";
import { columns } from "./columns/columns.js";
import { fitSteps, type PipelineSamples, type PipelineState, suited, transformOf } from "./fit-steps.js";

const x = asMatrix([
  [1, 10],
  [2, 20],
  [4, 10],
]);
const y = Float64Array.of(1, 2, 3);
const fit = (data: Dataset<Target | undefined, PipelineSamples>, ...steps: AnyRecipe[]): Fitted<PipelineState> =>
  runToEnd(fitSteps(data, steps), {});

const anything = (description: string) => state.data<unknown>(description, () => undefined);
const witnessed = {
  first: anything("the first column"),
  groups: anything("the groups"),
  names: anything("the names of the columns"),
};

/** Keeps the first column of its training samples and whether it was given groups. */
const witness = (groups: boolean): AnyRecipe =>
  createMethod<Target | undefined, Record<never, never>, { groups: boolean }, unknown, Progress, object, AnyFitData>(
    {
      kind: "witness",
      title: "Witness",
      summary: "Remembers.",
      facts: toyFacts,
      options: {},
      learns: witnessed,
      supports: { groups },
    },
    {
      role: "regressor",
      target: "any",
      offers: [],
      fit: (data) => ({
        state: { first: Array.from(column(data.x as Matrix, 0)), groups: data.groups ?? "none", names: data.features },
      }),
      view: () => ({}),
    },
  )();

/** Transforms its training samples to 7 and all others to 0. */
const leaky = defineTransformer({
  kind: "leaky",
  title: "Leaky",
  summary: "Training samples differ.",
  facts: toyFacts,
  options: {},
  learns: {},
  fit: ({ x: samples }) => ({
    state: {},
    transformed: () => ({ rows: samples.rows, columns: 1, data: new Float64Array(samples.rows).fill(7) }),
  }),
  transform: (_, samples) => zeros(samples.rows, 1),
  outputFeatures: () => ["seven"],
});

describe("each step learns from the output of the previous one", () => {
  test("which is what the fit returns for the training samples, where it differs from transform", () => {
    const { state } = fit({ x, y, features: ["a", "b"] }, leaky(), witness(false));
    expect(state.steps[1].state).toMatchObject({ first: [7, 7, 7], names: ["seven"] });
    expect(state.steps.map(({ kind }) => kind)).toEqual(["leaky", "witness"]);
  });

  test("and a pipeline that ends with such a transformer passes on the same", () => {
    const inner = fit({ x, y: undefined, features: ["a", "b"] }, standardize(), leaky());
    expect(inner.transformed?.()).toEqual({ rows: 3, columns: 1, data: Float64Array.of(7, 7, 7) });
    expect(fit({ x, y, features: ["a", "b"] }, standardize(), ridge()).transformed).toBeUndefined();
  });

  test("target encoding of a table does not leak a sample's own target to the next step", () => {
    const table = selectTableColumns(mixedTable(40), ["category"]);
    const target = Float64Array.from({ length: 40 }, (_, i) => i % 5);
    const encode = columns({ category: targetEncode() });
    const { transformed, model } = encode.fitTransform({ x: table, y: target });
    const handed = fit({ x: table, y: target, features: table.names }, encode, witness(false)).state.steps[1].state;
    expect(handed).toMatchObject({ first: Array.from(column(transformed as Matrix, 0)) });
    expect(Array.from((model.transform(table) as Matrix).data)).not.toEqual(Array.from((transformed as Matrix).data));
  });
});

describe("groups and unused columns", () => {
  test("groups reach the last step only", () => {
    const groups = Int32Array.of(0, 0, 1);
    const { state } = fit({ x, y, features: ["a", "b"], groups }, standardize(), witness(true));
    expect(state.steps[1].state).toMatchObject({ groups });
    expect(fit({ x, y, features: ["a", "b"] }, witness(true)).state.steps[0].state).toMatchObject({ groups: "none" });
  });

  test("columns that the first step did not use are reported", () => {
    const table = selectTableColumns(mixedTable(20), ["number", "category"]);
    const first = columns({ number: impute() }, { rest: "drop" });
    const data = { x: table, y: undefined, features: table.names };
    expect(fit(data, first, standardize()).unused).toEqual(["category"]);
    expect(fit({ x, y, features: ["a", "b"] }, standardize(), ridge()).unused).toEqual([]);
  });
});

describe("sparse samples", () => {
  const needsDense = defineRegressor({
    kind: "needs-dense",
    title: "Needs dense",
    summary: "Dense only.",
    facts: toyFacts,
    options: {},
    learns: {},
    fit: () => ({ state: {} }),
    predict: (_, samples) => new Float64Array(samples.rows),
  });

  test("stay sparse for a step that accepts them, and become dense for another", () => {
    const sparse = fromDense(x);
    expect(suited(sparse, ridge())).toBe(sparse);
    expect(suited(sparse, needsDense())).toEqual(x);
    expect(suited(x, needsDense())).toBe(x);
    expect(isSparse(suited(sparse, needsDense()))).toBe(false);
  });

  test("too many to be made dense are refused with the memory they would take", () => {
    const wide: SparseMatrix = {
      rows: 2 ** 15,
      columns: 2 ** 15,
      rowStart: new Int32Array(2 ** 15 + 1),
      columnIndex: new Int32Array(0),
      values: new Float64Array(0),
    };
    expect(refusal(() => suited(wide, needsDense()))).toBe(
      "unsupported: pipeline: needs-dense needs dense samples, and 32768 x 32768 of them would take 8 GB; use a method " +
        "that supports sparse samples, or fewer features",
    );
  });
});

test("a transformer without transform violates the contract", () => {
  const model = standardize().fit({ x });
  expect(transformOf(model)).toBe(model.transform);
  const { saved } = ridge().fit({ x, y });
  const without: AnyModel = { ...saved, role: "transformer", saved };
  expect(refusal(() => transformOf(without))).toBe("broken-contract: pipeline: the transformer ridge has no transform");
});
