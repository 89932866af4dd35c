/** What the stemmers share. */

/** The first of the suffixes that the word ends with, or "". List longer ones before the shorter they end with. */
export function endsWithOneOf(word: string, suffixes: readonly string[]): string {
  return suffixes.find((suffix) => word.endsWith(suffix)) ?? "";
}
