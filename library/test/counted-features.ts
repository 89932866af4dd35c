/** Counted features by enumeration, to compare structured kernels with. */
import { expect } from "vitest";
import { checkGram } from "../src/kernels/mercer.js";
import type { LabeledGraph } from "../src/structured-kernels/graphs/graph.js";
import { structuredDiagonal, structuredGram } from "../src/structured-kernels/structured-gram.js";
import type { GivenStructuredKernel } from "../src/structured-kernels/structured-kernel.js";
import { expectClose } from "./expect-close.js";

type StringKind = "spectrum" | "mismatch" | "gappy" | "subsequence" | "all-subsequences" | "all-substrings";

/** The Gram matrix of features that are counted in maps. */
export function gramOfCounts<T>(items: readonly T[], countsOf: (item: T) => Map<string, number>): number[] {
  const all = items.map(countsOf);
  return all.flatMap((a) => all.map((b) => [...a].reduce((sum, [key, count]) => sum + count * (b.get(key) ?? 0), 0)));
}

/** How often each key occurs. */
export function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** All substrings of some length. */
export const windowsOf = (string: string, length: number) =>
  Array.from({ length: Math.max(0, string.length - length + 1) }, (_, i) => string.slice(i, i + length));

/** The positions of all subsequences of some length. */
export function subsequencePlaces(length: number, count: number, from = 0): number[][] {
  if (count === 0) return [[]];
  const found: number[][] = [];
  for (let at = from; at < length; at++)
    for (const rest of subsequencePlaces(length, count - 1, at + 1)) found.push([at, ...rest]);
  return found;
}

/** The kernel has these values and is positive semidefinite; its diagonal and a rectangular matrix agree. */
export function expectStringKernel(
  kernel: Extract<GivenStructuredKernel, { readonly kind: StringKind }>,
  strings: string[],
  expected: readonly number[],
): void {
  const k = structuredGram(kernel, strings);
  expectClose(k.data, expected, 1e-12);
  expect(checkGram(k, 1e-11).flaws).toEqual([]);
  expectClose(
    structuredDiagonal(kernel, strings),
    strings.map((_, i) => k.data[i * (strings.length + 1)]),
    1e-14,
  );
  // A rectangular matrix has the same entries.
  const part = structuredGram(kernel, strings.slice(0, 2), strings);
  expectClose(part.data, k.data.subarray(0, 2 * strings.length), 1e-14);
}

/** Whether a graph has an edge. */
export const hasEdge = ({ edges }: LabeledGraph, a: number, b: number) =>
  edges.some(([p, q]) => (p === a && q === b) || (p === b && q === a));

/** The label of a node. */
export const labelOf = ({ labels }: LabeledGraph, node: number) => labels?.[node] ?? "";
