/** Coefficients of linear models. */
import type { Matrix } from "lectern";
import { evenlySpacedIndices, isMatrix } from "lectern/data";
import { coefficientProfile, importancePlot, matrixPlot } from "lectern/plots";
import { lastStep, selectPart } from "../learned.js";
import { prepare, requirePrepared } from "../prepared.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

interface Coefficients {
  readonly names: readonly string[];
  /** One number for each column, or a row of them for each class. */
  readonly values: Float64Array | Matrix;
}

/** Maximum number of columns in a readable table or plot of curves. */
const MAX_IN_TABLE = 40;
const MAX_CURVES = 14;
/** A path costs a dozen fits. */
const MAX_MILLISECONDS = 40;
const POWERS = Array.from({ length: 13 }, (_, k) => (k - 6) / 2);

/** The coefficients of a state that has one for each prepared column; null in others. */
export function coefficientsOf(view: View): Coefficients | null {
  const { coefficients, intercept } = lastStep(view.learned).model.state as {
    readonly coefficients?: unknown;
    readonly intercept?: unknown;
  };
  const names = preparedNames(view);
  if (coefficients instanceof Float64Array && typeof intercept === "number" && coefficients.length === names.length) {
    return { names, values: coefficients };
  }
  if (!isMatrix(coefficients) || coefficients.columns !== names.length || names.length > MAX_IN_TABLE) return null;
  return coefficients.rows <= MAX_IN_TABLE ? { names, values: coefficients } : null;
}

function preparedNames(view: View): readonly string[] {
  const first = selectPart(view.learned.train, evenlySpacedIndices(view.learned.train.x.rows, 2));
  return prepare(view.learned, first.x)?.names ?? [];
}

/** Bars for numbers, a table for classes. */
export function coefficients(view: View): Drawing {
  const { names, values } = coefficientsOf(view) as Coefficients;
  const caption = "The coefficient of each column; comparable if the columns have the same scale.";
  if (values instanceof Float64Array) {
    const bars = names.map((name, j) => ({ name, mean: values[j], deviation: 0 }));
    const largest = bars.sort((a, b) => Math.abs(b.mean) - Math.abs(a.mean)).slice(0, MAX_IN_TABLE);
    return { plot: importancePlot(largest, { xTitle: "coefficient", most: MAX_IN_TABLE }), caption };
  }
  const classes = (view.learned.model.classes ?? []).map(String);
  const rows = Array.from({ length: values.rows }, (_, i) =>
    classes.length === values.rows ? classes[i] : `row ${i + 1}`,
  );
  return {
    plot: matrixPlot(values, { rows, columns: names, diverging: true, ...(names.length <= 8 ? { digits: 2 } : {}) }),
    caption,
  };
}

/** Whether there is a regularisation path over the penalty `alpha`. */
export function hasPath(view: View): boolean {
  const { recipe } = lastStep(view.learned);
  const found = coefficientsOf(view);
  return (
    typeof recipe.options["alpha"] === "number" &&
    found !== null &&
    found.values instanceof Float64Array &&
    found.names.length >= 2 &&
    found.names.length <= MAX_CURVES &&
    view.learned.milliseconds <= MAX_MILLISECONDS
  );
}

/** The coefficients for penalties from a thousandth to a thousand times the chosen one. */
export function coefficientPath(view: View): Drawing {
  const { recipe } = lastStep(view.learned);
  const { train } = view.learned;
  const { x, names } = requirePrepared(view.learned, train.x);
  const chosen = (recipe.options["alpha"] as number) || 1;
  const rows = POWERS.map((power) => {
    const own = recipe.method.revive({ ...recipe.options, alpha: chosen * 10 ** power });
    const { state } = own.fit({ x, y: train.y, features: names });
    return (state as { readonly coefficients: Float64Array }).coefficients;
  });
  const data = Float64Array.from(rows.flatMap((row) => [...row]));
  const places = POWERS.map((power) => power + Math.log10(chosen));
  const xTitle = "log₁₀ of alpha";
  return {
    plot: coefficientProfile(places, { rows: rows.length, columns: names.length, data }, names, { xTitle, width: 420 }),
    caption: `Coefficients shrink as the penalty grows; the chosen alpha is ${chosen}.`,
  };
}
