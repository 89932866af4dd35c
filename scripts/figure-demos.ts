/**
 * A toy figure for each method, drawn from its own model on toy data. Methods without an entry are drawn by their role,
 * so that a new one has a figure at once.
 */

import type { PcaState } from "../library/src/components/principal/pca/pca.js";
import type { AnyMethod, AnyModel } from "../library/src/contract/contract.js";
import type { RecipeJson } from "../library/src/core/options/options.js";
import { labelNames } from "../library/src/data/labels.js";
import { asMatrix, column, type Matrix, toRows } from "../library/src/data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../library/src/data/sparse.js";
import { isTable } from "../library/src/data/table/table.js";
import { blobs } from "../library/src/datasets/blobs.js";
import { moons } from "../library/src/datasets/moons.js";
import { createRandom } from "../library/src/numeric/random/random.js";
import { densityContours } from "../library/src/plots/density-contours.js";
import { type Curve, lineLayer } from "../library/src/plots/lines.js";
import { pointLayer, scatter } from "../library/src/plots/scatter.js";
import { surface } from "../library/src/plots/surface.js";
import { frame, type Plot, plot } from "../library/src/plots/theme.js";
import { registry } from "../library/src/registry.js";
import { componentDemos } from "./figure-components.js";
import { encoderDemos } from "./figure-encoders.js";

/** Draws one figure. */
export type Demo = () => Plot | Promise<Plot>;

/** Fits a recipe of the registry. */
export function fit(
  kind: string,
  options: RecipeJson["options"],
  data: Parameters<ReturnType<typeof registry.recipe>["fit"]>[0],
): AnyModel {
  return registry.recipe({ kind, options }).fit(data);
}

/** The samples transformed by a model, as a dense matrix. */
export function transformed(model: AnyModel, x: Parameters<NonNullable<AnyModel["transform"]>>[0]): Matrix {
  if (model.transform === undefined) throw new Error(`${model.kind} does not transform`);
  const made = model.transform(x);
  if (isTable(made)) throw new Error(`${model.kind} returns a table`);
  return dense(made);
}

function dense(x: Matrix | SparseMatrix): Matrix {
  return isSparse(x) ? toDense(x) : x;
}

const random = createRandom(4);
/** Positive numbers, a few of them large. */
const skewed = Array.from({ length: 60 }, () => [Math.exp(random.normal())]);
/** A correlated cloud of points. */
const cloud = Array.from({ length: 80 }, () => {
  const along = 2 * random.normal();
  return [along + 0.4 * random.normal(), 0.5 * along + 0.4 * random.normal()];
});
const grid = Array.from({ length: 121 }, (_, i) => [(6 * i) / 120]);

const sine = { name: "sin(x)", at: Math.sin };

/** For methods that need positive targets or increasing functions. */
const growth = { name: "exp(x / 3)", at: (x: number) => Math.exp(x / 3) };

const demos: Readonly<Record<string, Demo>> = {
  ...encoderDemos(fit, transformed),
  ...componentDemos(fit, transformed),
  "k-means": () => {
    const { x } = blobs({ samples: 120, seed: 3 });
    const model = fit("k-means", { clusters: 3 }, { x });
    const name = (cluster: number) => `cluster ${cluster + 1}`;
    const { centers } = model.state as { readonly centers: Matrix };
    const groups = Array.from(model.labels ?? [], name);
    return surface(x, (at) => Array.from(model.predict?.(at) as Int32Array, name), { groups, centers });
  },
  pca: () => {
    const model = fit("pca", {}, { x: cloud });
    const { components, mean, explainedVariance } = model.state as PcaState;
    const arrows = [0, 1].map((k): Curve => {
      const length = 2 * Math.sqrt(explainedVariance[k]);
      const direction = [0, 1].map((j) => components.data[2 * k + j] * length);
      const ends = [0, 1].map((j) => [mean[j] - direction[j], mean[j] + direction[j]]);
      return { name: `component ${k + 1}`, x: ends[0], y: ends[1] };
    });
    return plot({ ...frame({ width: 320, height: 220 }), layer: [dots(cloud), lineLayer(arrows, {})] });
  },
  binarize: () => mapping("binarize", { threshold: 1 }),
  clip: () => mapping("clip", { bounds: { kind: "quantiles", lower: 0.1, upper: 0.9 } }),
  "normalize-rows": () => beforeAndAfter("normalize-rows", cloud),
  "variance-threshold": () => {
    const x = cloud.map(([a, b]) => [a, b, 1]);
    const kept = fit("variance-threshold", {}, { x, features: ["first", "second", "constant"] }).outputFeatures ?? [];
    const curves = ["first", "second", "constant"].map((name, j) => ({
      name: `${name}: ${kept.includes(name) ? "kept" : "dropped"}`,
      y: x.map((row) => row[j]),
    }));
    return plot({ ...frame({ height: 160 }), ...lineLayer(curves, { xTitle: "sample", yTitle: "value" }) });
  },
  "polynomial-features": () =>
    features(
      "polynomial-features",
      { degree: 3 },
      grid.map(([x]) => [x / 3 - 1]),
    ),
  "random-features": () => features("random-features", { frequencies: 2 }, grid),
  nystrom: () => features("nystrom", { landmarks: 4 }, grid),
  "multinomial-naive-bayes": () => classification("multinomial-naive-bayes", counts),
  "complement-naive-bayes": () => classification("complement-naive-bayes", counts),
  "categorical-naive-bayes": () => classification("categorical-naive-bayes", counts, { unknown: "smooth" }),
  "mini-batch-k-means": () => clusters("mini-batch-k-means", { clusters: 3 }),
  "bisecting-k-means": () => clusters("bisecting-k-means", { clusters: 3 }),
  "kernel-k-means": () => clusters("kernel-k-means", { clusters: 3 }),
  "spherical-k-means": () => clusters("spherical-k-means", { clusters: 3 }),
  "categorical-mixture": () => clusters("categorical-mixture", { components: 3 }, categories),
  isotonic: () => regression("isotonic", growth),
  // With the defaults, thirty samples are too few, or the penalty too strong, for a useful figure.
  "pls-regression": () => regression("pls-regression", sine, { components: 1 }),
  lasso: () => regression("lasso", sine, { alpha: 0.1 }),
  "elastic-net": () => regression("elastic-net", sine, { alpha: 0.1 }),
  "boosted-trees-regressor": () => regression("boosted-trees-regressor", sine, { minLeaf: 2 }),
  "poisson-regression": () => regression("poisson-regression", growth),
  "gamma-regression": () => regression("gamma-regression", growth),
  "fisher-projection": () => projection("fisher-projection"),
  impute: () => filled("impute"),
  "knn-impute": () => filled("knn-impute"),
  "iterative-impute": () => filled("iterative-impute"),
};

/** The demo of a method: its own, or that of its role. */
export function demoOf({ kind, traits }: AnyMethod): Demo | undefined {
  if (Object.hasOwn(demos, kind)) return demos[kind];
  switch (traits?.role) {
    case "regressor":
      return () => regression(kind);
    case "classifier":
      return () => classification(kind);
    case "clusterer":
      return () => clusters(kind);
    case "density":
      return () => density(kind);
    case "detector":
      return () => outliers(kind);
    case "embedding":
      return () => embedding(kind);
    case "transformer":
      return traits.supports.table ? undefined : () => mapping(kind);
    default:
      return undefined;
  }
}

/** Samples in two half moons, and lines of equal density. */
function density(kind: string): Plot {
  const { x } = moons({ samples: 200, noise: 0.12, seed: 1 });
  const model = fit(kind, {}, { x });
  return densityContours(x, (at) => Array.from(model.logDensity?.(at) ?? [], Math.exp));
}

/** Samples in two half moons and a few anywhere, which of them are outliers, and the score around them. */
function outliers(kind: string): Plot {
  const random = createRandom(1);
  const { x: usual } = moons({ samples: 180, noise: 0.08, seed: 1 });
  const odd = Array.from({ length: 12 }, () => [5 * random.uniform() - 2, 4 * random.uniform() - 1.75]);
  const x = asMatrix([...toRows(usual), ...odd]);
  const share = Object.hasOwn(registry.method(kind).options, "nu") ? "nu" : "contamination";
  const model = fit(kind, { [share]: 0.06 }, { x });
  const found = Array.from(model.isOutlier?.(x) ?? [], (flag) => (flag === 1 ? "outlier" : "usual"));
  return surface(x, (at) => model.score?.(at) ?? new Float64Array(at.rows), { groups: found });
}

/** Methods that need more samples of a Swiss roll than 400, or other options than the defaults, to show what they do. */
const rolls: Readonly<Record<string, { readonly samples?: number; readonly options?: RecipeJson["options"] }>> = {
  "locally-linear-embedding": { samples: 1000 },
  "hessian-eigenmaps": { samples: 1500 },
  "tangent-space-alignment": { samples: 1500 },
  "laplacian-eigenmaps": { samples: 1000 },
  "diffusion-map": { samples: 1000, options: { bandwidth: 1.2 } },
};

/** The places of samples of a Swiss roll, coloured by the quarter of the roll they are from. */
function embedding(kind: string): Plot {
  const { samples = 400, options = {} } = rolls[kind] ?? {};
  const random = createRandom(1);
  // One in each cell of a grid, so that the ten nearest samples are on the same turn of the roll.
  const places = Array.from({ length: samples }, (_, i) => [
    (Math.floor(i / 8) + random.uniform()) / Math.ceil(samples / 8),
    ((i % 8) + random.uniform()) / 8,
  ]);
  const x = places.map(([t, width]) => {
    // Uniform along the roll, whose length grows with the square of the angle.
    const angle = 1.5 * Math.PI * Math.sqrt(1 + 8 * t);
    return [angle * Math.cos(angle), 10 * width, angle * Math.sin(angle)];
  });
  const groups = places.map(([t]) => ["inner end", "second quarter", "third quarter", "outer end"][Math.floor(4 * t)]);
  const model = fit(kind, options, { x, y: groups });
  if (model.embedding === undefined) throw new Error(`${kind} has no embedding`);
  return scatter(model.embedding, { groups });
}

/** Noisy samples of a function, and the learned function. */
function regression(kind: string, { name, at: truth } = sine, options: RecipeJson["options"] = {}): Plot {
  const noise = createRandom(2);
  const x = Array.from({ length: 30 }, () => [6 * noise.uniform()]);
  const y = x.map(([at]) => truth(at) + 0.2 * noise.normal());
  const predicted = fit(kind, options, { x, y }).predict?.(grid) as Float64Array;
  const places = grid.map(([at]) => at);
  const curves = [
    { name, x: places, y: places.map(truth) },
    { name: kind, x: places, y: predicted },
  ];
  return plot({ ...frame({}), layer: [dots(x.map(([at], i) => [at, y[i]])), lineLayer(curves, {})] });
}

/** Two half moons, and the predicted class around them. */
function classification(kind: string, prepare = (x: Matrix) => x, options: RecipeJson["options"] = {}): Plot {
  const { x, y } = moons({ samples: 120, noise: 0.15, seed: 1 });
  const model = fit(kind, options, { x: prepare(x), y });
  const predict = (at: Matrix) => labelNames(model.predict?.(prepare(at)) as typeof y);
  return surface(x, predict, { groups: labelNames(y) });
}

/** Numbers as counts, for methods that need counts. */
function counts(x: Matrix): Matrix {
  return { ...x, data: x.data.map((value) => Math.min(9, Math.max(2, Math.round(3 * (value + 1.5))))) };
}

/** Rounded coordinates as codes of categories. */
function categories(x: Matrix): Matrix {
  const least = x.data.reduce((low, value) => Math.min(low, value), 0);
  return { ...x, data: x.data.map((value) => Math.round((value - least) / 2)) };
}

/** Three groups in the directions that separate them best. */
function projection(kind: string): Plot {
  const { x, y } = blobs({ samples: 120, seed: 3 });
  return scatter(transformed(fit(kind, {}, { x, y }), x), { groups: labelNames(y) });
}

function clusters(kind: string, options: RecipeJson["options"] = {}, prepare = (x: Matrix) => x): Plot {
  const x = prepare(blobs({ samples: 120, seed: 3 }).x);
  const { labels } = fit(kind, options, { x });
  return scatter(x, {
    groups: Array.from(labels ?? [], (cluster) => (cluster < 0 ? "noise" : `cluster ${cluster + 1}`)),
  });
}

/** Skewed numbers against their transformed values. */
function mapping(kind: string, options: RecipeJson["options"] = {}): Plot {
  const after = column(transformed(fit(kind, options, { x: skewed }), skewed), 0);
  return scatter(
    skewed.map(([before], i) => [before, after[i]]),
    { xTitle: "before", yTitle: "after", height: 200 },
  );
}

function beforeAndAfter(kind: string, x: readonly (readonly number[])[]): Plot {
  const after = toRows(transformed(fit(kind, {}, { x }), x));
  return scatter([...x, ...after], { groups: [...x.map(() => "before"), ...after.map(() => "after")] });
}

/** Each of the features derived from one column, against the column. */
function features(kind: string, options: RecipeJson["options"], x: readonly (readonly number[])[]): Plot {
  const model = fit(kind, options, { x, features: ["x"] });
  const after = transformed(model, x);
  const places = x.map(([at]) => at);
  const curves = (model.outputFeatures ?? []).map((name, j) => ({ name, x: places, y: column(after, j) }));
  return plot({ ...frame({}), ...lineLayer(curves, { xTitle: "x", yTitle: "feature" }) });
}

/** The cloud with missing values in its second column, and their imputed values. */
function filled(kind: string): Plot {
  const x = cloud.map(([a, b], i) => [a, i % 4 === 0 ? NaN : b]);
  const after = transformed(fit(kind, {}, { x }), x);
  return scatter(after, { groups: x.map(([, b]) => (Number.isNaN(b) ? "filled" : "measured")) });
}

function dots(points: readonly (readonly number[])[]) {
  const { data, mark, encoding } = pointLayer(scatterPoints(asMatrix(points)), {});
  return { data, mark: { ...mark, color: "#888888" }, encoding };
}

function scatterPoints(x: Matrix): { x: number; y: number }[] {
  return toRows(x).map(([a, b]) => ({ x: a, y: b }));
}
