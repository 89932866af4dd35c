/** Several methods together: each contributes the sources that it separates reliably. */
import { LecternError } from "../../core/errors.js";
import { type Matrix, selectColumns, selectRows, zeros } from "../../data/matrix.js";
import { correlation } from "../../linalg/covariance.js";
import { type ReliabilityOptions, type SeparationRecipe, separationReliability } from "./reliability.js";

/** A recipe with how its surrogates are made. */
export interface SeparationCandidate extends ReliabilityOptions {
  readonly recipe: SeparationRecipe;
}

/** What several methods found together. */
export interface HybridSeparation {
  /** The reliable sources, the most certain first. */
  readonly sources: Matrix;
  /** One row per source, one column per feature. */
  readonly unmixing: Matrix;
  /** For each source, which candidate found it, from 0. */
  readonly origin: Int32Array;
  readonly uncertainty: Float64Array;
}

/** Sources of two methods that are correlated by more than this are the same. */
const SAME = 0.8;

/**
 * Keeps every source whose uncertainty is at most `threshold` radians in some method; of one that several methods find, the
 * most certain version.
 */
export function hybridSeparation(
  candidates: readonly SeparationCandidate[],
  x: Matrix,
  threshold = 0.15,
): HybridSeparation {
  if (candidates.length === 0) {
    throw new LecternError("invalid-option", "hybridSeparation: needs at least one candidate");
  }
  const found = candidates.flatMap(({ recipe, ...settings }, origin) => {
    const { sources, uncertainty, model } = separationReliability(recipe, x, settings);
    return Array.from(uncertainty, (angle, k) => ({
      origin,
      angle,
      signal: selectColumns(sources, [k]).data,
      filter: selectRows(model.state.unmixing, [k]).data,
    }));
  });
  const reliable = found.filter(({ angle }) => angle <= threshold).sort((a, b) => a.angle - b.angle);
  const kept: typeof reliable = [];
  for (const candidate of reliable) {
    if (kept.every((other) => Math.abs(correlationOf(candidate.signal, other.signal)) <= SAME)) kept.push(candidate);
  }
  const sources = zeros(x.rows, kept.length);
  const unmixing = zeros(kept.length, x.columns);
  kept.forEach(({ signal, filter }, k) => {
    for (let t = 0; t < x.rows; t++) sources.data[t * kept.length + k] = signal[t];
    unmixing.data.set(filter, k * x.columns);
  });
  return {
    sources,
    unmixing,
    origin: Int32Array.from(kept, ({ origin }) => origin),
    uncertainty: Float64Array.from(kept, ({ angle }) => angle),
  };
}

/** One part of a series: its rows, and how certain the separation learned from it alone is. */
export interface SeriesPart {
  readonly from: number;
  readonly to: number;
  readonly meanUncertainty: number;
}

/** Divides a series into parts of equal length and judges the separation of each; the most reliable part first. */
export function reliableParts({ recipe, ...settings }: SeparationCandidate, x: Matrix, parts: number): SeriesPart[] {
  const length = Math.floor(x.rows / parts);
  if (!(Number.isInteger(parts) && parts >= 1 && length >= 2)) {
    throw new LecternError("invalid-option", `reliableParts: ${x.rows} samples cannot be divided into ${parts} parts`);
  }
  return Array.from({ length: parts }, (_, p) => {
    const [from, to] = [p * length, (p + 1) * length];
    const rows = Int32Array.from({ length }, (_, i) => from + i);
    const { uncertainty } = separationReliability(recipe, selectRows(x, rows), settings);
    return { from, to, meanUncertainty: uncertainty.reduce((sum, angle) => sum + angle, 0) / uncertainty.length };
  }).sort((a, b) => a.meanUncertainty - b.meanUncertainty);
}

function correlationOf(a: Float64Array, b: Float64Array): number {
  const pair = zeros(a.length, 2);
  for (let t = 0; t < a.length; t++) {
    pair.data[2 * t] = a[t];
    pair.data[2 * t + 1] = b[t];
  }
  return correlation(pair).data[1];
}
