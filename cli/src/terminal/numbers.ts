/** Formats numbers. */

/** A number as text with minus signs instead of hyphens, for sentences and pages; programs read the hyphens of tables. */
export function withMinus(text: string): string {
  return text.replaceAll("-", "\u2212");
}

/** Four decimals; scientific notation for very large and very small numbers. */
export function showNumber(value: number): string {
  const size = Math.abs(value);
  if (value !== 0 && (size >= 1e6 || size < 5e-5)) return value.toExponential(2);
  return value.toFixed(size >= 1000 ? 1 : 4);
}

/** A score and its standard error. */
export function showScore({ mean, standardError }: { readonly mean: number; readonly standardError: number }): string {
  return `${showNumber(mean)} ± ${showNumber(standardError)}`;
}
