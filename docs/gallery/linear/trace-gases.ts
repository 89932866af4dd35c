/**
 * Trace gases from light (Machine Learning and Physics, example 10.1; figures 10.1 and 10.2): differential optical
 * absorption spectroscopy. Each gas absorbs light in a pattern of its own; the spectrum of the atmosphere is a sum of these
 * patterns, and least squares estimates the amount of each. The patterns here are synthetic bands that resemble those of the
 * gases, not measurements.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { leastSquares, type Matrix } from "lectern";
import { coefficientTests } from "lectern/linear";
import { createRandom } from "lectern/numeric";
import { lines, matrixPlot } from "lectern/plots";

/** Wavelengths in nanometres. */
export const wavelengths = Array.from({ length: 241 }, (_, i) => 310 + i / 4);

/** A gas with the centres of its bands in nanometres, their distance and their width. */
interface Gas {
  readonly name: string;
  readonly first: number;
  readonly distance: number;
  readonly width: number;
  readonly decay: number;
}

const gases: readonly Gas[] = [
  { name: "O3", first: 311, distance: 4.6, width: 1.4, decay: 12 },
  { name: "NO2", first: 313, distance: 7.3, width: 2.1, decay: 200 },
  { name: "HCHO", first: 314.5, distance: 11.9, width: 1.1, decay: 40 },
];

/** The names of the gases, in the order of all concentrations. */
export const names = gases.map(({ name }) => name);

/** The pattern of each gas over the wavelengths, without its mean and with length 1. */
export const references: readonly number[][] = gases.map(({ first, distance, width, decay }) => {
  const bands = Array.from({ length: 20 }, (_, k) => first + k * distance);
  const raw = wavelengths.map((at) =>
    bands.reduce((sum, center) => sum + Math.exp((first - center) / decay - ((at - center) / width) ** 2 / 2), 0),
  );
  const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length;
  const length = Math.hypot(...raw.map((value) => value - mean));
  return raw.map((value) => (value - mean) / length);
});

/** A spectrum of the atmosphere: the patterns, weighted by the concentrations, and noise of the instrument. */
export function measure(concentrations: readonly number[], noise: number, seed: number): number[] {
  const random = createRandom(seed);
  return wavelengths.map((_, i) =>
    references.reduce((sum, pattern, gas) => sum + concentrations[gas] * pattern[i], noise * random.normal()),
  );
}

/** The fit of a spectrum. */
export interface GasFit {
  readonly concentrations: number[];
  /** Standard error of each concentration. */
  readonly standardErrors: number[];
  /** The residual of the spectrum. */
  readonly residual: number[];
}

/** Estimates the concentrations by least squares: one sample per wavelength, one column per gas. */
export function fitGases(spectrum: readonly number[]): GasFit {
  const x = wavelengths.map((_, i) => references.map((pattern) => pattern[i]));
  const model = leastSquares().fit({ x, y: spectrum, features: names });
  const fitted = model.predict(x);
  return {
    concentrations: Array.from(model.state.coefficients),
    standardErrors: coefficientTests(model.state).coefficients.map(({ standardError }) => standardError),
    residual: spectrum.map((value, i) => value - fitted[i]),
  };
}

/** Figure 10.1: the spectrum, the fitted pattern of each gas, and the residual, below each other. */
export function spectra(spectrum: readonly number[]) {
  const { concentrations, residual } = fitGases(spectrum);
  const curve = (name: string, y: readonly number[]) =>
    lines([{ name, x: wavelengths, y }], { title: name, xTitle: "wavelength in nm", yTitle: "absorption", height: 90 });
  const { $schema } = curve("residual", residual);
  return {
    $schema,
    vconcat: [
      curve("spectrum", spectrum),
      ...names.map((name, gas) =>
        curve(
          name,
          references[gas].map((value) => concentrations[gas] * value),
        ),
      ),
      curve("residual", residual),
    ],
  };
}

/** Two cities in otherwise clean air: the true amount of nitrogen dioxide at each point of a map. */
export function cities(rows: number, columns: number): Matrix {
  const bump = (i: number, j: number, at: readonly [number, number], spread: number) =>
    Math.exp(-((i / rows - at[0]) ** 2 + (j / columns - at[1]) ** 2) / (2 * spread ** 2));
  const data = Float64Array.from({ length: rows * columns }, (_, place) => {
    const [i, j] = [Math.floor(place / columns), place % columns];
    return 0.3 + 2 * bump(i, j, [0.3, 0.25], 0.12) + 1.2 * bump(i, j, [0.65, 0.7], 0.16);
  });
  return { rows, columns, data };
}

/** The estimated map: a spectrum is measured and fitted at each point. */
export function measuredMap(truth: Matrix, noise: number): Matrix {
  const data = truth.data.map((amount, place) => fitGases(measure([1.5, amount, 0.4], noise, place)).concentrations[1]);
  return { ...truth, data };
}

/** Figure 10.2: the map of nitrogen dioxide. */
export function map(found: Matrix) {
  return matrixPlot(found, { title: "NO2", width: 20 * found.columns, height: 20 * found.rows });
}

/** Figure for the gallery index: a spectrum and what it is made of. */
export const cover = () => spectra(measure([2, 1, 0.3], 0.01, 0));

function print(): void {
  const truth = [2, 1, 0.3];
  const { concentrations, standardErrors } = fitGases(measure(truth, 0.01, 0));
  console.log("gas    true   fitted  standard error");
  names.forEach((name, gas) => {
    const numbers = [truth[gas], concentrations[gas]].map((value) => value.toFixed(3).padStart(7));
    console.log(`${name.padEnd(4)} ${numbers.join(" ")}   ${standardErrors[gas].toFixed(4)}`);
  });
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
