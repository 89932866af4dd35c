/**
 * Robust estimates of location (Machine Learning and Physics, table 1.1): each assumes a density f; its potential is
 * ρ = −log f, and the force ψ = dρ/dx with which a value pulls at the estimate. On the mean, a value pulls harder the farther
 * away it is; on the median always equally; on Cauchy's estimate less and less, and on Tukey's not at all.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { influenceAt, type LocationLoss, lossAt, robustLocation } from "lectern/numeric";
import { lines, plotGrid } from "lectern/plots";

/** The rows of the table: an estimate, its loss, and the density it assumes where there is one. */
export const estimators: readonly {
  readonly name: string;
  readonly loss: LocationLoss;
  readonly density?: (x: number) => number;
}[] = [
  {
    name: "mean (Gaussian)",
    loss: "squared",
    density: (x) => Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI),
  },
  { name: "median (Laplace)", loss: "absolute", density: (x) => 0.5 * Math.exp(-Math.abs(x)) },
  { name: "Cauchy", loss: "cauchy", density: (x) => 1 / (Math.PI * (1 + x * x)) },
  // Beyond the cutoff the potential is constant, and exp(−ρ) has no finite integral.
  { name: "Tukey", loss: "tukey" },
];

/** Where the curves are drawn, symmetric around 0. */
export const places = Array.from({ length: 241 }, (_, i) => -6 + i / 20);

/** Table 1.1 as a grid: a row for each estimate, with density, potential and force. */
export function figure() {
  const panel = (title: string, values: readonly number[] | undefined) => {
    const size = { title, xTitle: "x − μ", yTitle: "", width: 160, height: 100 };
    if (values !== undefined) return lines([{ name: title, x: places, y: values }], size);
    return missing(title);
  };
  return plotGrid(
    estimators.map(({ name, loss, density }) => [
      panel(`${name}: density`, density && places.map(density)),
      panel(
        "potential ρ",
        places.map((x) => lossAt(loss, x)),
      ),
      panel(
        "force ψ",
        places.map((x) => influenceAt(loss, x)),
      ),
    ]),
  );
}

function missing(title: string) {
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    title,
    width: 160,
    height: 100,
    data: { values: [{ words: "does not exist" }] },
    mark: { type: "text" },
    encoding: { text: { field: "words" } },
  };
}

/** How far an estimate moves when the last of these values, an outlier, goes from `near` to `far`. */
export function movedBy(loss: LocationLoss, values: readonly number[], near: number, far: number): number {
  const place = (outlier: number) => robustLocation([...values, outlier], { loss: { kind: loss }, scale: 1 });
  return Math.abs(place(far) - place(near));
}

/** Figure for the gallery index: the force with which a value pulls at each estimate. */
export const cover = () =>
  lines(
    estimators.map(({ name, loss }) => ({ name, x: places, y: places.map((x) => influenceAt(loss, x)) })),
    { xTitle: "x − μ", yTitle: "force ψ" },
  );

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const values = Array.from({ length: 20 }, (_, i) => (i - 9.5) / 10);
  for (const { name, loss } of estimators) {
    const moved = [10, 100, 1000].map((far) => movedBy(loss, values, 0, far).toFixed(4).padStart(9));
    console.log(`${name.padEnd(18)} moved by an outlier at 10, 100, 1000: ${moved.join("")}`);
  }
}
