/**
 * Blind source separation (Machine Learning 2, section 2.2): what principal components miss and independent components find,
 * how well the uncertainty of a separation predicts its error, which subspaces a separability matrix shows, and a weak rhythm
 * under strong noise and its field on the head.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { fastIca, jade, type Matrix, pca, sobi } from "lectern";
import { separationReliability } from "lectern/components";
import { brainRecording, mixSources, sevenChannels, sourceSignals } from "lectern/datasets";
import { matchSources } from "lectern/metrics";
import { lines, matrixPlot, overlay, scatter } from "lectern/plots";

/** Figure 40: axes of a mixture of two uniform sources, by principal and by independent components, as unit vectors. */
export function axesOf(seed: number) {
  const mixing = [
    [1, 0.6],
    [0.2, 0.9],
  ];
  const { x } = mixSources(sourceSignals(["uniform", "uniform"], { samples: 3000, seed }), { mixing });
  const principal = pca().fit({ x }).state.components;
  const { mixing: found } = fastIca().fit({ x }).state;
  const unit = ([a, b]: number[]) => [a / Math.hypot(a, b), b / Math.hypot(a, b)];
  return {
    x,
    principal: [0, 1].map((k) => unit([principal.data[2 * k], principal.data[2 * k + 1]])),
    independent: [0, 1].map((k) => unit([found.data[k], found.data[2 + k]])),
    truth: [0, 1].map((k) => unit([mixing[0][k], mixing[1][k]])),
  };
}

/** Figure 40 as a plot: the mixture, and the axes found by both methods through its middle. */
export function axesFigure(seed: number) {
  const { x, principal, independent } = axesOf(seed);
  const axis = (name: string, [a, b]: readonly number[]) => ({ name, x: [-3 * a, 3 * a], y: [-3 * b, 3 * b] });
  const axes = [
    ...principal.map((unit, k) => axis(`principal ${k + 1}`, unit)),
    ...independent.map((unit, k) => axis(`independent ${k + 1}`, unit)),
  ];
  const some = { rows: 500, columns: 2, data: x.data.subarray(0, 1000) };
  const settings = { xTitle: "x₁", yTitle: "x₂", width: 300, height: 300 };
  return overlay([scatter(some, { groups: Array(500).fill("mixture"), ...settings }), lines(axes, settings)]);
}

/** |cos| of the angle between each true axis and the nearest one found. */
export function agreement(found: readonly number[][], truth: readonly number[][]): number[] {
  return truth.map(([a, b]) => Math.max(...found.map(([c, d]) => Math.abs(a * c + b * d))));
}

/** Figure 42: the uncertainty of a source and the error of its estimate, as angles. */
export interface ErrorPoint {
  readonly method: "sobi" | "jade";
  readonly uncertainty: number;
  readonly error: number;
}

/** Two sources that differ less and less; for each method the mean uncertainty and the root mean square error over runs. */
export function errorCurve(runs = 8, samples = 1500): ErrorPoint[] {
  const points: ErrorPoint[] = [];
  for (const method of ["sobi", "jade"] as const) {
    for (const difference of [1, 0.6, 0.35, 0.2, 0.12, 0.06]) {
      let [uncertainty, error] = [0, 0];
      for (let seed = 0; seed < runs; seed++) {
        const { x, sources } = mixSources(alike(method, difference, samples, seed), { seed });
        const blockLength = method === "sobi" ? 50 : 1;
        const recipe = method === "sobi" ? sobi({ lags: [1, 2, 3] }) : jade();
        const found = separationReliability(recipe, x, { surrogates: 12, blockLength, seed });
        uncertainty += Math.max(...found.uncertainty) ** 2 / runs;
        // The angle between a source and its estimate, both of variance 1, is the error of small ones.
        const { correlations } = matchSources(sources, found.sources);
        for (const value of correlations) error += Math.acos(Math.min(1, Math.abs(value))) ** 2 / (2 * runs);
      }
      points.push({ method, uncertainty: Math.sqrt(uncertainty), error: Math.sqrt(error) });
    }
  }
  return points;
}

/** Two sources that are harder for the method to separate, the smaller the difference. */
function alike(method: "sobi" | "jade", difference: number, samples: number, seed: number): Matrix {
  const s = sourceSignals(method === "sobi" ? ["normal", "normal"] : ["laplace", "laplace"], { samples, seed });
  const normal = sourceSignals(["normal", "normal"], { samples, seed: seed + 1000 });
  const data = s.data.slice();
  for (let at = 0; at < data.length; at++) {
    if (method === "jade") data[at] = Math.sqrt(difference) * data[at] + Math.sqrt(1 - difference) * normal.data[at];
    else if (at >= 2) data[at] += (at % 2 === 0 ? 0.4 + 0.5 * difference : 0.4 - 0.5 * difference) * data[at - 2];
  }
  return { ...s, data };
}

/** Figures 42 and 43 and the field map as plots. */
export function figures(seed: number) {
  const curve = errorCurve(1, 400);
  const { x } = sevenChannels({ seed });
  const separability = (recipe: Parameters<typeof separationReliability>[0], blockLength: number) =>
    matrixPlot(separationReliability(recipe, x, { surrogates: 15, blockLength }).separability, { digits: 2 });
  const { field, side } = weakSource(seed).sobi;
  const titles = { xTitle: "uncertainty", yTitle: "root mean square error" };
  const end = Math.max(...curve.flatMap(({ uncertainty, error }) => [uncertainty, error]));
  return {
    axes: axesFigure(seed),
    errors: overlay([
      lines([{ name: "error = uncertainty", x: [0, end], y: [0, end] }], titles),
      scatter(
        curve.map(({ uncertainty, error }) => [uncertainty, error]),
        { groups: curve.map(({ method }) => method), ...titles },
      ),
    ]),
    sobi: separability(sobi(), 200),
    jade: separability(jade(), 1),
    field: matrixPlot(Array.from({ length: side }, (_, i) => field.slice(i * side, (i + 1) * side))),
  };
}

/**
 * Example 2.2.4: a rhythm 10,000 times weaker than the noise, by three methods, and the field of the other rhythm on
 * the sensors: the column of the mixing matrix. (The field of the weak one is lost: chance correlations of its course with
 * the strong sources are larger than it.)
 */
export function weakSource(seed: number) {
  const side = 4;
  const { x, sources, mixing } = brainRecording({ weakness: 1e4, side, seed });
  const rhythms: Matrix = {
    rows: x.rows,
    columns: 2,
    data: Float64Array.from({ length: 2 * x.rows }, (_, at) => sources.data[5 * Math.floor(at / 2) + (at % 2)]),
  };
  const judge = (model: { transform(x: Matrix): Matrix; readonly state: { readonly mixing: Matrix } }) => {
    const { places, correlations } = matchSources(rhythms, model.transform(x));
    const column = (a: Matrix, k: number) => Array.from({ length: a.rows }, (_, i) => a.data[i * a.columns + k]);
    const field = column(model.state.mixing, places[1]);
    const actual = column(mixing, 1);
    const dot = field.reduce((sum, value, i) => sum + value * actual[i], 0);
    return {
      correlation: Math.abs(correlations[0]),
      field,
      side,
      fieldCosine: Math.abs(dot) / Math.hypot(...field) / Math.hypot(...actual),
    };
  };
  return {
    sobi: judge(sobi({ components: 5 }).fit({ x })),
    jade: judge(jade({ components: 5 }).fit({ x })),
    fastIca: judge(fastIca({ components: 5 }).fit({ x })),
  };
}

/** Figure for the gallery index: error against uncertainty. */
export const cover = () => figures(0).errors;

function print(): void {
  const { principal, independent, truth } = axesOf(0);
  console.log("Agreement with the true axes: PCA", agreement(principal, truth), "ICA", agreement(independent, truth));
  for (const point of errorCurve()) console.log(point.method, point.uncertainty.toFixed(3), point.error.toFixed(3));
  const { sobi: second, jade: fourth, fastIca: fast } = weakSource(0);
  console.log("Weak rhythm:", second.correlation, fourth.correlation, fast.correlation);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
