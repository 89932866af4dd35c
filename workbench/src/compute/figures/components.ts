/** Explained variance of components. */
import { explainedVariancePlot, scree } from "lectern/plots";
import { lastStep } from "../learned.js";
import { beside } from "./compose.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

interface Spectrum {
  readonly variances: Float64Array;
  readonly total?: number;
}

/** Maximum number of bars. */
const MAX_BARS = 40;

/** The variances of the components in a state that has them; null in others. */
export function spectrumOf({ learned }: View): Spectrum | null {
  const state = lastStep(learned).model.state as {
    readonly spectrum?: unknown;
    readonly explainedVariance?: unknown;
    readonly eigenvalues?: unknown;
    readonly totalVariance?: unknown;
  };
  const found = [state.spectrum, state.explainedVariance, state.eigenvalues].find(
    (value) => value instanceof Float64Array,
  );
  if (!(found instanceof Float64Array) || found.length < 2 || !found.every((value) => value >= -1e-9)) return null;
  const variances = found.map((value) => Math.max(0, value));
  return { variances, ...(typeof state.totalVariance === "number" ? { total: state.totalVariance } : {}) };
}

/** Each component by itself, and the first ones together. */
export function components(view: View): Drawing {
  const { variances, total } = spectrumOf(view) as Spectrum;
  const whole = { total: total ?? variances.reduce((sum, value) => sum + value, 0) };
  const shown = variances.slice(0, MAX_BARS);
  const size = { width: 280, height: 220, ...whole };
  return {
    plot: beside(scree(shown, size), explainedVariancePlot(shown, size)),
    caption: "Left: explained variance of each component. Right: cumulative explained variance.",
  };
}
