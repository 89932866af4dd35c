/** The levels of a column that becomes an ordinal, in the order that is most likely meant. */
import type { ColumnProfile } from "lectern/data";

/** With more values than this nobody puts them in order by hand. */
const MAX_LEVELS = 10;

/** Words that people put in order, the least first. */
const scales: readonly (readonly string[])[] = [
  ["very low", "low", "medium", "high", "very high"],
  ["none", "mild", "moderate", "severe"],
  ["xs", "s", "m", "l", "xl", "xxl"],
  ["tiny", "small", "medium", "large", "huge"],
  ["never", "rarely", "sometimes", "often", "always"],
  ["very bad", "bad", "poor", "fair", "ok", "average", "good", "very good", "excellent"],
  ["strongly disagree", "disagree", "neutral", "agree", "strongly agree"],
  ["cold", "cool", "mild", "warm", "hot"],
  ["false", "true"],
  ["no", "maybe", "yes"],
  ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
  ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
];

/** The values of a column from the least to the greatest; undefined if there are too many, or if they are not known. */
export function likelyLevels({ summary, distinct }: ColumnProfile): string[] | undefined {
  if (summary === null || distinct === null || distinct < 2 || distinct > MAX_LEVELS) return undefined;
  if (summary.kind === "category" || summary.kind === "text") return inOrder(summary.top.map(({ value }) => value));
  if (summary.kind !== "number") return undefined;
  const { minimum, maximum } = summary;
  // The profile has no list of numbers: integers without a gap are known all the same.
  const isWhole = Number.isInteger(minimum) && maximum - minimum + 1 === distinct;
  return isWhole ? Array.from({ length: distinct }, (_, i) => String(minimum + i)) : undefined;
}

/** By a scale that has all the words, else by the numbers that they begin with, else by name. */
export function inOrder(values: readonly string[]): string[] {
  const plain = (value: string) => value.trim().toLowerCase();
  const scale = scales.find((words) => values.every((value) => words.includes(plain(value))));
  const rank = scale === undefined ? leadingNumber : (value: string) => scale.indexOf(plain(value));
  return [...values].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** "10 to 19" is 10; texts without a number are alike, after all numbers. */
function leadingNumber(value: string): number {
  const number = /[-−]?\d+(\.\d+)?/.exec(value)?.[0].replace("−", "-");
  return number === undefined ? Number.MAX_VALUE : Number(number);
}

/** The levels after moving one of them by a number of places. */
export function movedLevel(levels: readonly string[], from: number, by: number): string[] {
  const others = levels.filter((_, i) => i !== from);
  const to = Math.max(0, Math.min(others.length, from + by));
  return [...others.slice(0, to), levels[from], ...others.slice(to)];
}
