import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import type { AnyFitData, AnyRecipe } from "../contract/contract.js";
import type { Saved } from "../core/saved.js";
import { createTable, type Table } from "../data/table/table.js";
import { discretize } from "./binning/discretize/discretize.js";
import { countEncode } from "./category/count-encode/count-encode.js";
import { oneHot } from "./category/one-hot/one-hot.js";
import { ordinalEncode } from "./category/ordinal-encode/ordinal-encode.js";
import { targetEncode } from "./category/target-encode/target-encode.js";
import { dateFeatures } from "./date/date-features/date-features.js";
import { nystrom } from "./expansion/nystrom/nystrom.js";
import { polynomialFeatures } from "./expansion/polynomial-features/polynomial-features.js";
import { randomFeatures } from "./expansion/random-features/random-features.js";
import { rbfFeatures } from "./expansion/rbf-features/rbf-features.js";
import { hog } from "./image/hog/hog.js";
import { imagesFromRows } from "./image/image-column.js";
import { imageHistogram } from "./image/image-histogram/image-histogram.js";
import { imagePixels } from "./image/image-pixels/image-pixels.js";
import { impute } from "./imputation/impute/impute.js";
import { iterativeImpute } from "./imputation/iterative-impute/iterative-impute.js";
import { knnImpute } from "./imputation/knn-impute/knn-impute.js";
import { missingIndicator } from "./imputation/missing-indicator/missing-indicator.js";
import { clip } from "./scaling/clip/clip.js";
import { maxAbsScale } from "./scaling/max-abs-scale/max-abs-scale.js";
import { minMaxScale } from "./scaling/min-max-scale/min-max-scale.js";
import { powerTransform } from "./scaling/power-transform/power-transform.js";
import { quantileTransform } from "./scaling/quantile-transform/quantile-transform.js";
import { robustScale } from "./scaling/robust-scale/robust-scale.js";
import { standardize } from "./scaling/standardize/standardize.js";
import { bagOfWords } from "./text/bag-of-words/bag-of-words.js";
import { tfidf } from "./text/tfidf/tfidf.js";
import { varianceThreshold } from "./variance-threshold/variance-threshold.js";

const x = [
  [1, 10],
  [2, 30],
  [4, 20],
  [8, 60],
];
const gaps = [
  [1, 10],
  [2, Number.NaN],
  [4, 20],
  [Number.NaN, 60],
];
const cities = createTable({ city: ["Bern", "Oslo", null, "Bern"] });
const texts = createTable({ text: { type: "text", values: ["a word", "word for word"] } });
const photos = createTable({ photo: imagesFromRows([[1, 2, 3, 4]], { width: 2, height: 2 }) });
const f64 = (...values: number[]) => Float64Array.of(...values);
const i32 = (...values: number[]) => Int32Array.of(...values);

/** What restoring says of a model whose state, or whose first column's part of it, has other fields. */
function changed(recipe: AnyRecipe, data: AnyFitData, fields: Readonly<Record<string, unknown>>): string {
  const { saved } = recipe.fit(data);
  const learned = saved.state as Readonly<Record<string, unknown>>;
  const { columns } = learned;
  const state = Array.isArray(columns) ? { columns: [{ ...columns[0], ...fields }] } : { ...learned, ...fields };
  return restored(recipe, { ...saved, state });
}

function restored(recipe: AnyRecipe, saved: Saved): string {
  return refusal(() => recipe.restore(structuredClone(saved)));
}

type Case = readonly [
  recipe: AnyRecipe,
  given: Table | readonly (readonly number[])[],
  fields: object,
  message: string,
];

describe("a changed state is refused", () => {
  test.each<Case>([
    [standardize(), x, { scale: f64(1, 0) }, "state.scale at index 1 must be above 0, got 0"],
    [standardize({ center: false }), x, { shift: f64(0, 1) }, "state.shift must be 0 for every column, because"],
    [robustScale(), x, { shift: f64(1) }, "state.shift must have the length 2 (features), got 1"],
    [maxAbsScale(), x, { shift: f64(1, 0) }, "state.shift at index 0 must be at most 0, got 1"],
    [
      minMaxScale(),
      x,
      { extremes: { counts: f64(4, 4), minimum: f64(1, 9), maximum: f64(8, 8) } },
      "state.extremes must have a finite range, but column 1 is from 9 to 8",
    ],
    [
      minMaxScale(),
      x,
      { extremes: { counts: f64(4, 4), minimum: f64(1, -1e308), maximum: f64(8, 1e308) } },
      "state.extremes must have a finite range, but column 1 is from -1e+308 to 1e+308",
    ],
    [clip(), x, { lower: f64(1, 99) }, "state.upper must not be below lower, but column 1 has 99 and"],
    [powerTransform(), x, { lambdas: f64(1, Number.NaN) }, "state.lambdas at index 1 must be a finite number, got NaN"],
    [varianceThreshold(), x, { kept: i32() }, "state.kept must have at least one column"],
    [varianceThreshold(), x, { kept: i32(1, 0) }, "state.kept must be strictly ascending"],
  ])("of %o", (recipe, given, fields, message) => {
    expect(changed(recipe, { x: given }, fields as Record<string, unknown>)).toContain(
      `invalid-file: ${recipe.kind}: ${message}`,
    );
  });

  const knots = { start: i32(0, 1, 3), values: f64(5, 1, 2), lower: f64(0, 0, 0.5), upper: f64(1, 0.2, 1) };
  test.each<Case>([
    [quantileTransform(), x, knots, "accepted"],
    [
      quantileTransform(),
      x,
      { ...knots, values: f64(5, 2, 2) },
      "state.values must be strictly ascending, in column 1",
    ],
    [quantileTransform(), x, { ...knots, values: f64(5, -1e308, 1e308) }, "state.values must have a finite range"],
    [quantileTransform(), x, { ...knots, upper: f64(1, 0.5, 1) }, "state.upper must be below lower at the next knot"],
    [quantileTransform(), x, { ...knots, lower: f64(0, 0.3, 0.5) }, "state.upper must not be below lower, in column 1"],
    [discretize(), x, { start: i32(0, 2, 5), edges: f64(3, 3, 1, 2, 4) }, "accepted"],
    [
      discretize(),
      x,
      { start: i32(0, 1, 3), edges: f64(3, 1, 2) },
      "state.edges must have at least 2 edges, in column 0",
    ],
    [discretize(), x, { start: i32(0, 2, 5), edges: f64(3, 3, 2, 2, 4) }, "state.edges must be strictly ascending"],
  ])("of %o, with parts of columns", (recipe, given, fields, message) => {
    const { saved } = recipe.fit({ x: given });
    if (message === "accepted") expect(() => recipe.restore({ ...saved, state: fields })).not.toThrow();
    else expect(restored(recipe, { ...saved, state: fields })).toContain(`invalid-file: ${recipe.kind}: ${message}`);
  });

  const columns = { fill: f64(1, 2), kept: i32(0, 1), flagged: i32() };
  const twoRounds = iterativeImpute({ maxIterations: 2, tolerance: 0 });
  test.each<Case>([
    [impute(), gaps, { columns: { ...columns, kept: i32(1) } }, "state.columns.kept must have all columns, because"],
    [impute(), gaps, { columns: { ...columns, flagged: i32(1) } }, "state.columns must not have flagged columns"],
    [
      impute({ emptyColumns: "drop" }),
      gaps,
      { columns: { ...columns, kept: i32() } },
      "state.columns.kept must have at least one column",
    ],
    [missingIndicator(), gaps, { flagged: i32(0, 2) }, "state.flagged at index 1 must be below 2 (features), got 2"],
    [
      knnImpute(),
      gaps,
      { samples: { rows: 1, columns: 2, data: f64(1, 2) } },
      "state.samples.rows must be 4 (samples), got 1",
    ],
    [twoRounds, gaps, { order: i32(1, 1) }, "state.order must have every active column once"],
    [
      twoRounds,
      gaps,
      { coefficients: { rows: 3, columns: 2, data: new Float64Array(6) }, intercepts: new Float64Array(3) },
      "state.coefficients must have 2 rows for each round, in at most maxIterations rounds, got 3",
    ],
    [
      twoRounds,
      gaps,
      { coefficients: { rows: 6, columns: 2, data: new Float64Array(12) }, intercepts: new Float64Array(6) },
      "state.coefficients must have 2 rows for each round",
    ],
    [
      twoRounds,
      gaps,
      { active: i32(), order: i32(), coefficients: { rows: 1, columns: 0, data: f64() }, intercepts: f64(1) },
      "state.coefficients must have 0 rows for each round",
    ],
  ])("of %o, an imputation", (recipe, given, fields, message) => {
    const { saved } = recipe.fit({ x: given });
    const state = { ...(saved.state as object), ...fields };
    expect(restored(recipe, { ...saved, state })).toContain(`invalid-file: ${recipe.kind}: ${message}`);
  });

  const few = randomFeatures({ frequencies: 2, phases: true });
  const wide = { rows: 2, columns: 3, data: new Float64Array(6) };
  test.each<Case>([
    [polynomialFeatures({ degree: 1 }), x, { factor: i32(-1, 0, 2) }, "state.child must, with parent and factor, list"],
    [
      polynomialFeatures({ degree: 1 }),
      x,
      { parent: i32(-1, 0, -1) },
      "state.child must, with parent and factor, list",
    ],
    [
      polynomialFeatures({ degree: 1 }),
      x,
      { parent: i32(-1), factor: i32(-1), child: i32(-1) },
      "state.child must have one number for each of the 3 monomials, got 1",
    ],
    [few, x, { frequencies: wide, phases: f64(1, 2, 3) }, "state.frequencies must have 2 columns, got 3"],
    [few, x, { phases: null }, "state.frequencies must have phases, as the options say"],
    [randomFeatures({ frequencies: 2 }), x, { phases: f64(1, 2) }, "state.frequencies must not have phases"],
    [nystrom(), x, { kernel: { kind: "linear", offset: 0 } }, "state.kernel must be the kernel of the options"],
    [nystrom(), x, { weights: wide }, "state.weights.rows must be 4 (landmarks), got 2"],
    [rbfFeatures(), x, { widths: f64(1, 1, 1, -1) }, "state.widths at index 3 must be above 0, got -1"],
  ])("of %o, an expansion", (recipe, given, fields, message) => {
    expect(changed(recipe, { x: given }, fields as Record<string, unknown>)).toContain(
      `invalid-file: ${recipe.kind}: ${message}`,
    );
  });

  const levels = ordinalEncode({ levels: ["Bern", "Oslo"] });
  test.each<Case>([
    [countEncode(), cities, { names: ["Bern", "Bern"] }, 'state.columns.0.names must not have "Bern" twice'],
    [countEncode(), cities, { total: 0 }, "state.columns.0.total must be above 0, got 0"],
    [oneHot(), cities, { missing: 1 }, "state.columns.0.missing must be -1 or 2, got 1"],
    [oneHot(), cities, { rare: 2 }, "state.columns.0.rare must be -1 or 1, got 2"],
    [oneHot(), cities, { slots: i32(0, 3) }, "state.columns.0.slots at index 1 must be below 3 (slots), got 3"],
    [oneHot(), cities, { dropped: 3 }, "state.columns.0.dropped must be below 3 (slots), got 3"],
    [levels, cities, { levels: ["Oslo", "Bern"] }, "state.columns.0.levels must be the levels of the options"],
    [dateFeatures(), createTable({ day: ["2024-02-29"] }), { origin: 1e16 }, "state.columns.0.origin must be at most"],
    [bagOfWords(), texts, { terms: [] }, "state.columns.0.terms must have at least one term"],
    [tfidf(), texts, { idf: f64(1) }, "state.columns.0.idf must have the length"],
    [imageHistogram(), photos, { maximum: -9 }, "state.columns.0.maximum must be at least minimum, got -9"],
    [imagePixels(), photos, { scale: 0 }, "state.columns.0.scale must be above 0, got 0"],
  ])("of %o, an encoder", (recipe, given, fields, message) => {
    expect(changed(recipe, { x: given }, fields as Record<string, unknown>)).toContain(
      `invalid-file: ${recipe.kind}: ${message}`,
    );
  });

  test("of target-encode, when its classes do not fit its columns", () => {
    const data = { x: cities, y: [1, 2, 3, 4] };
    expect(changed(targetEncode(), data, { classes: ["a", "b"] })).toBe(
      "invalid-file: target-encode: state.columns.0.classes must have one class for each of the 1 new columns, got 2",
    );
    expect(changed(targetEncode(), data, { codes: [], prior: f64() })).toContain(
      "classes must have one class for each",
    );
    expect(changed(targetEncode(), data, { codes: [f64(1)] })).toContain(
      "codes.0 must have the length 3 (categories + 1)",
    );
  });
});

describe("what the table of a model was like", () => {
  test("a column of a type that the encoder does not accept is refused", () => {
    const { saved } = hog({ cellSize: 1, blockSize: 1 }).fit({ x: photos });
    expect(restored(hog({ cellSize: 1, blockSize: 1 }), { ...saved, schema: [{ name: "photo", type: "text" }] })).toBe(
      'invalid-file: hog: saved.schema.0.type must be one of "image", got "text"',
    );
  });

  test("images that would become too many columns are refused", () => {
    const size = { name: "photo", type: "image", width: 8192, height: 4096, channels: 1 };
    for (const recipe of [hog({ cellSize: 1, blockSize: 1 }), imagePixels()]) {
      const { saved } = recipe.fit({ x: photos });
      expect(restored(recipe, { ...saved, schema: [size] })).toContain(
        "columns, more than 16,777,216; use smaller images",
      );
    }
    expect(refusal(() => imageHistogram({ bins: 2 ** 25 }).fit({ x: photos }))).toContain(
      "33,554,432 columns, more than",
    );
  });
});

test("columns with a range that is too large are refused by the quantile transform", () => {
  expect(refusal(() => quantileTransform().fit({ x: [[-1.5e308], [0], [1.5e308]] }))).toBe(
    'numerical: quantile-transform: column "x0" has values as large as 1.50e+308, whose squares overflow; divide it by a constant',
  );
});
