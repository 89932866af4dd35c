/** Toy figures of methods that find components: axes, curves, sources, pairs. */
import type { PrincipalCurveState } from "../library/src/components/principal/principal-curve/principal-curve.js";
import { labelNames } from "../library/src/data/labels.js";
import { asMatrix, column, type Matrix, selectColumns } from "../library/src/data/matrix.js";
import { circles } from "../library/src/datasets/circles.js";
import { pairedViews, sharedSignal } from "../library/src/datasets/paired-views.js";
import { iris } from "../library/src/datasets/real.js";
import { mixSources } from "../library/src/datasets/source-mixtures.js";
import { sourceSignals } from "../library/src/datasets/sources.js";
import { createRandom } from "../library/src/numeric/random/random.js";
import { canonicalPairs } from "../library/src/plots/canonical-pairs.js";
import { lineLayer, lines } from "../library/src/plots/lines.js";
import { matrixPlot } from "../library/src/plots/matrix-plot.js";
import { principalAxesPlot } from "../library/src/plots/principal-axes.js";
import { pointLayer, scatter, scatterValues } from "../library/src/plots/scatter.js";
import { frame, plot } from "../library/src/plots/theme.js";
import type { Demo, fit, transformed } from "./figure-demos.js";

/** The demos of all component methods. */
export function componentDemos(fitMethod: typeof fit, transform: typeof transformed): Readonly<Record<string, Demo>> {
  return {
    ...axisDemos(fitMethod, transform),
    ...sourceDemos(fitMethod, transform),
    ...pairDemos(fitMethod, transform),
  };
}

/** Directions and curves through a cloud of points. */
function axisDemos(fitMethod: typeof fit, transform: typeof transformed): Readonly<Record<string, Demo>> {
  const random = createRandom(4);
  const cloud = Array.from({ length: 80 }, () => {
    const along = 2 * random.normal();
    return [along + 0.4 * random.normal(), 0.5 * along + 0.4 * random.normal()];
  });
  const spoilt = [...cloud, [-4, 7], [-5, 6], [-3, 8]];
  const arc = Array.from({ length: 90 }, () => {
    const turn = Math.PI * random.uniform();
    return [Math.cos(turn) + 0.08 * random.normal(), Math.sin(turn) + 0.08 * random.normal()];
  });
  const axes = (kind: string, x: number[][]) => () => principalAxesPlot(x, fitMethod(kind, {}, { x }).state as never);
  const two = circles({ samples: 160, noise: 0.03, factor: 0.3, seed: 1 });
  const names = Array.from(two.y.codes, (code) => two.y.classes[code]);
  return {
    "incremental-pca": axes("incremental-pca", cloud),
    "probabilistic-pca": axes("probabilistic-pca", cloud),
    "robust-pca": axes("robust-pca", spoilt),
    "principal-curve": () => {
      const { points } = fitMethod("principal-curve", {}, { x: arc }).state as PrincipalCurveState;
      const curve = { name: "principal curve", x: column(points, 0), y: column(points, 1) };
      const drawn = [pointLayer(scatterValues(arc, {}), {}), lineLayer([curve], {})];
      return plot({ ...frame({}), layer: drawn });
    },
    "kernel-pca": () => {
      const kernel = { kind: "rbf", gamma: 4 };
      const model = fitMethod("kernel-pca", { components: 2, kernel }, { x: two.x });
      return scatter(transform(model, two.x), { groups: names, xTitle: "first component", yTitle: "second component" });
    },
    ...Object.fromEntries(
      ["truncated-svd", "sparse-pca", "factor-analysis", "random-projection", "dictionary-learning"].map((kind) => [
        kind,
        async () => {
          const { x, y } = await iris();
          const scores = transform(fitMethod(kind, { components: 2 }, { x }), x);
          return scatter(scores, { groups: labelNames(y), xTitle: "first column", yTitle: "second column" });
        },
      ]),
    ),
    nmf: () => {
      const x = Array.from({ length: 12 }, (_, i) =>
        Array.from(
          { length: 16 },
          (_, j) =>
            (i % 3 === 0 ? bump(j, 3) : 0) +
            (i % 3 === 1 ? bump(j, 11) : 0) +
            (i % 3 === 2 ? (bump(j, 3) + bump(j, 11)) / 2 : 0),
        ),
      );
      const { components } = fitMethod("nmf", { components: 2 }, { x }).state as { readonly components: Matrix };
      return matrixPlot(components, { rows: ["part 1", "part 2"], xTitle: "column", height: 80 });
    },
    whiten: () =>
      scatter(transform(fitMethod("whiten", {}, { x: cloud }), cloud), { xTitle: "first", yTitle: "second" }),
  };
}

function bump(at: number, center: number): number {
  return Math.exp(-((at - center) ** 2) / 4);
}

/** Sources recovered from mixtures. */
function sourceDemos(fitMethod: typeof fit, transform: typeof transformed): Readonly<Record<string, Demo>> {
  const random = createRandom(3);
  const square = asMatrix(Array.from({ length: 300 }, () => [random.uniform() - 0.5, random.uniform() - 0.5]));
  const tilted = asMatrix(
    Array.from({ length: square.rows }, (_, i) => [
      square.data[2 * i] + 0.6 * square.data[2 * i + 1],
      0.4 * square.data[2 * i] + square.data[2 * i + 1],
    ]),
  );
  const signals = mixSources(sourceSignals(["sine", "autoregressive"], { samples: 240, seed: 2 }), { seed: 1 });
  const squares = (kind: string) => () =>
    scatter(transform(fitMethod(kind, {}, { x: tilted }), tilted), {
      xTitle: "first source",
      yTitle: "second source",
      width: 240,
      height: 240,
    });
  const series =
    (kind: string, options: Record<string, unknown> = {}) =>
    () => {
      const found = transform(fitMethod(kind, options, { x: signals.x }), signals.x);
      const shown = Array.from({ length: Math.min(2, found.columns) }, (_, k) => ({
        name: `source ${k + 1}`,
        y: column(found, k),
      }));
      return lines(shown, { xTitle: "time", yTitle: "signal" });
    };
  const windows = Array.from({ length: 60 }, (_, i) =>
    Array.from({ length: 40 }, (_, j) => (j % 2 === i % 2 ? 3 : 1) * random.normal()),
  );
  const sides = windows.map((_, i) => (i % 2 === 0 ? "left" : "right"));
  return {
    "fast-ica": squares("fast-ica"),
    infomax: squares("infomax"),
    jade: squares("jade"),
    sobi: series("sobi"),
    "kernel-tdsep": series("kernel-tdsep", { components: 2 }),
    "slow-feature-analysis": series("slow-feature-analysis"),
    "common-spatial-patterns": () => {
      const model = fitMethod("common-spatial-patterns", { timePoints: 20 }, { x: windows, y: sides });
      return scatter(transform(model, windows), {
        groups: sides,
        xTitle: "log variance, filter 1",
        yTitle: "log variance, filter 2",
      });
    },
  };
}

/** Two views: the components of canonical methods, one half per view. */
function pairDemos(fitMethod: typeof fit, transform: typeof transformed): Readonly<Record<string, Demo>> {
  const shared = sharedSignal({ samples: 120, seed: 1 });
  const linear = beside(asMatrix(shared.x), asMatrix(shared.y));
  const random = createRandom(2);
  const turns = Array.from({ length: 120 }, () => 2 * Math.PI * random.uniform());
  const circle = asMatrix(turns.map((turn) => [Math.sin(turn), Math.cos(turn)]));
  const pairs =
    (kind: string, x: Matrix, views: number[][], more: Record<string, unknown> = {}) =>
    () => {
      const scores = transform(fitMethod(kind, { views, ...more }, { x }), x);
      const half = scores.columns / 2;
      const places = (from: number) => Array.from({ length: half }, (_, k) => from + k);
      return canonicalPairs(selectColumns(scores, places(0)), selectColumns(scores, places(half)));
    };
  const paired = pairedViews({ samples: 120, seed: 1 });
  const common = beside(asMatrix(paired.x), asMatrix(paired.y));
  return {
    cca: pairs("cca", linear, halves(linear.columns)),
    "pls-canonical": pairs("pls-canonical", common, halves(common.columns)),
    "kernel-cca": pairs("kernel-cca", circle, [[0], [1]], { components: 1 }),
  };
}

/** The first and the second half of the columns. */
function halves(columns: number): number[][] {
  const half = columns / 2;
  return [0, half].map((from) => Array.from({ length: half }, (_, j) => from + j));
}

function beside(a: Matrix, b: Matrix): Matrix {
  const data = new Float64Array(a.rows * (a.columns + b.columns));
  for (let i = 0; i < a.rows; i++) {
    data.set(a.data.subarray(i * a.columns, (i + 1) * a.columns), i * (a.columns + b.columns));
    data.set(b.data.subarray(i * b.columns, (i + 1) * b.columns), i * (a.columns + b.columns) + a.columns);
  }
  return { rows: a.rows, columns: a.columns + b.columns, data };
}
