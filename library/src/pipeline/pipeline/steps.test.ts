/** What a pipeline can do, given what its steps can do, and pipelines as steps. */

import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { toyFacts } from "../../../test/toy-facts.js";
import { kMeans } from "../../clustering/k-means/k-means.js";
import { pca } from "../../components/principal/pca/pca.js";
import type { AnyModel } from "../../contract/contract.js";
import { defineTransformer } from "../../contract/define-transformer.js";
import { defineDensity } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { column, type Matrix, zeros } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { toRecords } from "../../data/table/records.js";
import { createTable, selectTableRows, type Table } from "../../data/table/table.js";
import { oneHot } from "../../features/category/one-hot/one-hot.js";
import { targetEncode } from "../../features/category/target-encode/target-encode.js";
import { impute } from "../../features/imputation/impute/impute.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { createRandom } from "../../numeric/random/random.js";
import { columns } from "../columns/columns.js";
import { pipeline } from "./pipeline.js";

const random = createRandom(0);
const x = Array.from({ length: 30 }, () => [random.normal(), 100 * random.normal(), 5 + random.uniform()]);
const y = x.map(([a, b, c]) => a + b / 50 - c * c);
const weights = x.map(() => random.uniform());

/** A transformer without an inverse and without weights. */
const oneWay = defineTransformer({
  kind: "one-way",
  title: "One way",
  summary: "Copies.",
  facts: toyFacts,
  options: {},
  learns: {},
  fit: () => ({ state: {} }),
  transform: (_, samples) => ({ ...samples, data: samples.data.slice() }),
});

const spot = defineDensity({
  kind: "spot",
  title: "Spot",
  summary: "All in one place.",
  facts: toyFacts,
  options: {},
  learns: { columns: state.integer("number of columns") },
  fit: ({ x: samples }) => ({ state: { columns: samples.columns } }),
  logDensity: (_, samples) => column(samples, 0).map((value) => -value * value),
  offers: { sample: ({ columns }: { columns: number }, count) => zeros(count, columns) },
});

describe("the capabilities of a pipeline depend on its steps:", () => {
  test("weights are passed to every step, and refused when one does not support them", () => {
    expect(pipeline(standardize(), ridge()).traits.supports.weights).toBe(true);
    expect(pipeline(oneWay(), ridge()).traits.supports.weights).toBe(false);
    expect(refusal(() => pipeline(standardize(), oneWay(), ridge()).fit({ x, y, weights }))).toBe(
      "unsupported: pipeline: this method does not support weights; leave them out",
    );
  });

  test("missing values pass when every step accepts them, sparse samples when the first one does", () => {
    const holes = x.map(([a, ...rest], i) => [i === 3 ? NaN : a, ...rest]);
    expect(Number.isNaN(pipeline(standardize()).fit({ x: holes }).transform(holes).data[9])).toBe(true);
    expect(refusal(() => pipeline(standardize(), ridge()).fit({ x: holes, y }))).toContain(
      "pipeline: x has NaN in row 3",
    );
    expect(
      pipeline(ridge())
        .fit({ x: fromDense(x), y })
        .predict(fromDense(x)),
    ).toHaveLength(30);
    // @ts-expect-error the first step takes no sparse samples
    expect(refusal(() => pipeline(oneWay(), ridge()).fit({ x: fromDense(x), y }))).toContain("pipeline: x is sparse");
  });

  test("there is an inverse only when all steps have one", () => {
    expect(pipeline(standardize(), pca()).traits.offers).toEqual(["inverse"]);
    expect(pipeline(standardize(), oneWay(), pca()).traits.offers).toEqual([]);
    // @ts-expect-error it has no inverse
    expect(pipeline(standardize(), oneWay(), pca()).fit({ x }).inverse).toBeUndefined();
    // @ts-expect-error nor has it as the last step
    expect(pipeline(standardize(), oneWay()).fit({ x }).inverse).toBeUndefined();
    // @ts-expect-error so samples cannot be carried back through it
    expect(pipeline(oneWay(), spot()).fit({ x }).sample).toBeUndefined();
  });

  test("neither updates nor warm starts are offered", () => {
    const model = pipeline(pca(), standardize()).fit({ x });
    // @ts-expect-error standardize can be updated, but not behind another step
    expect(model.update).toBeUndefined();
    expect(refusal(() => pipeline(pca(), standardize()).fit({ x }, { from: model }))).toBe(
      "unsupported: pipeline: this method cannot start from a model; leave `from` out",
    );
  });

  test.each([
    ["no steps", [], "invalid-option: pipeline: steps must be a list of at least 1 value, got an empty array"],
    [
      "a method that was not called",
      [standardize, ridge()],
      "invalid-option: pipeline: steps[0] must be a recipe, got the method standardize; call it: standardize()",
    ],
    [
      "a predictor before the end",
      [standardize(), ridge(), pca()],
      "invalid-option: pipeline: step 2 (ridge) is a regressor; only transformers may precede the last step",
    ],
  ])("%s: refused", (_, steps, message) => {
    expect(refusal(() => pipeline(...(steps as [ReturnType<typeof ridge>])))).toBe(message);
  });
});

describe("pipelines of tables", () => {
  const flats = createTable({ size: [40, 85, null, 60], city: ["Bern", "Oslo", "Bern", "Oslo"] });
  const filled = columns({ size: impute(), city: oneHot() });
  const prices = [1, 3, 2, 2];

  test("accept a table or records where the first step does, and return a result for each row", () => {
    const model = pipeline(filled, ridge()).fit({ x: flats, y: prices });
    expect(model.features).toEqual(["size", "city"]);
    expect(model.predict(toRecords(flats))).toEqual(model.predict(flats));
    expect(model.predict({ x: flats })).toEqual(model.predict(flats));
    // @ts-expect-error a matrix is not a table
    expect(refusal(() => model.predict({ rows: 1, columns: 2, data: new Float64Array(2) }))).toContain(
      "invalid-data: pipeline: x must be a table",
    );
  });

  test("have the traits of their steps", () => {
    const { supports, role } = pipeline(filled, ridge()).traits;
    expect([role, supports.table, supports.missing, supports.fillsMissing]).toEqual(["regressor", true, true, true]);
    expect(pipeline(columns({ size: standardize() }), ridge()).traits.supports).toMatchObject({
      table: true,
      missing: false,
      fillsMissing: false,
    });
    expect(pipeline(filled, ridge()).traits.supports.groups).toBe(false);
  });

  test("invert to a table where all steps do", () => {
    const there = pipeline(columns({ size: standardize(), city: oneHot() }), standardize());
    const full = selectTableRows(flats, [0, 1, 3]);
    const model = there.fit({ x: full }) as AnyModel;
    const back = model.inverse?.(model.transform?.(full) as Matrix);
    expect(back).toMatchObject({ rows: 3, names: ["size", "city"] });
    expect((back as Table).columns[1]).toEqual(full.columns[1]);
  });

  test("have their encoder first, and only there", () => {
    expect(refusal(() => pipeline(standardize(), filled))).toBe(
      "invalid-option: pipeline: step 2 (columns) takes tables, but the step before it returns numbers; it must be the first step",
    );
  });

  test("a target that only an encoder needs is required", () => {
    const recipe = pipeline(columns({ size: impute(), city: targetEncode() }), kMeans({ clusters: 2 }));
    expect(recipe.traits.target).toBe("any");
    expect(recipe.fit({ x: flats, y: prices }).labels).toHaveLength(4);
    expect(refusal(() => recipe.fit({ x: flats }))).toContain("pipeline: y must have one value for each sample");
  });
});

describe("pipelines in pipelines", () => {
  test("one that ends in a transformer may precede others, with its types", () => {
    const inner = pipeline(standardize(), pca({ components: 2 }));
    const nested = pipeline(inner, ridge()).fit({ x, y, weights });
    const flat = pipeline(standardize(), pca({ components: 2 }), ridge()).fit({ x, y, weights });
    const predicted: Float64Array = nested.predict(x);
    expect(predicted).toEqual(flat.predict(x));
    expect(nested.state.steps[1].features).toEqual(["pc1", "pc2"]);
    const back: Matrix = pipeline(inner, standardize())
      .fit({ x })
      .inverse([[0, 0]]);
    expect(back.columns).toBe(3);
  });

  test("any may come last, with its types", () => {
    const last = pipeline(pca({ components: 2 }), kMeans({ clusters: 2 }));
    const nested = pipeline(standardize(), last).fit({ x });
    const labels: Int32Array = nested.labels;
    expect(labels).toEqual(pipeline(standardize(), pca({ components: 2 }), kMeans({ clusters: 2 })).fit({ x }).labels);
    // @ts-expect-error a clusterer has no classes
    expect(nested.classes).toBeUndefined();
  });

  test("one that ends in a predictor may not precede others", () => {
    const inner = pipeline(standardize(), ridge());
    // @ts-expect-error only transformers may precede the last step
    expect(refusal(() => pipeline(inner, pca()))).toBe(
      "invalid-option: pipeline: step 1 (pipeline) is a regressor; only transformers may precede the last step",
    );
  });

  test("the target of the inner one is required", () => {
    const run = () =>
      // @ts-expect-error ridge needs a target
      pipeline(standardize(), pipeline(pca(), ridge())).fit({ x });
    expect(refusal(run)).toContain("y must have one value for each sample");
  });
});
