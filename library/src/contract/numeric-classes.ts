/** A warning for classifiers whose classes look like the target of a regression. */
import { type Warning, warn } from "../core/report.js";
import type { Target } from "../data/dataset.js";
import { isLabels } from "../data/labels.js";

/** With this many different decimals, numbers are hardly names of classes. */
const MIN_DECIMALS = 4;

/** A warning where many classes are numbers that are not whole; none for texts, booleans and whole numbers. */
export function numericClassWarnings(y: Target | undefined): Warning[] {
  if (y === undefined || !isLabels(y)) return [];
  const decimals = y.classes.filter((name) => typeof name === "number" && !Number.isInteger(name));
  if (decimals.length < MIN_DECIMALS) return [];
  const classes = y.classes.length;
  const message =
    `the target has ${classes} different numbers as classes, such as ${decimals.slice(0, 3).join(", ")}: ` +
    "they look like values to predict; use a regressor, or turn them into strings if they are names";
  return [warn("numeric-classes", message, { classes, decimals: decimals.length })];
}
