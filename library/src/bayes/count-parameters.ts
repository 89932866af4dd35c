/** Why naive Bayes is naive: the number of parameters of a joint distribution of several columns. */

/**
 * The number of values of a table of probabilities for columns with the given numbers of outcomes: their product in general,
 * their sum when the columns are independent, as naive Bayes assumes within a class (Cookbook, chapter 14).
 *
 * @example
 * ```ts
 * import { countParameters } from "lectern/bayes";
 *
 * countParameters(new Array(30).fill(2)); // joint 1073741824, independent 60
 * ```
 */
export function countParameters(outcomes: readonly number[]): { readonly joint: number; readonly independent: number } {
  return {
    joint: outcomes.reduce((product, count) => product * count, 1),
    independent: outcomes.reduce((sum, count) => sum + count, 0),
  };
}
