/**
 * Growing a tree from its root (Breiman, Friedman, Olshen and Stone, Classification and Regression Trees, 1984): the best
 * split of the samples of a node, then the same for both parts, until a limit is met or nothing is left to divide.
 */

import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { NodeBuffer } from "../nodes/tree-nodes.js";
import { type CodedColumns, type Codes, codesByRow } from "./coded-columns.js";
import { type Bounds, type Criterion, clamp, type NodeSamples, unbounded } from "./criterion.js";
import type { SplitDraws } from "./split-draws.js";
import { type BestSplit, createSplitSearch, type SplitSearch } from "./split-search.js";

/** When to stop, and what to try. */
export interface GrowthLimits {
  readonly maxDepth: number;
  /** Lighter nodes stay leaves. */
  readonly minSplitWeight: number;
  /** A split must gain this much impurity, times the share of the node in all samples. */
  readonly minGain: number;
  /** How many columns are tried at a node. */
  readonly features: number;
  /** One drawn threshold a column instead of all. */
  readonly drawnThresholds: boolean;
  /** 1, −1 or 0 for each column; empty when nothing is constrained. */
  readonly monotone: readonly number[];
}

interface Pending {
  readonly node: number;
  readonly start: number;
  readonly end: number;
  readonly depth: number;
  readonly bounds: Bounds;
}

/** Nanoseconds for a sample of a node and a column that is tried. */
const SAMPLE_COST = 25;

/**
 * Makes a function that grows trees on coded columns; its memory serves all of them. The progress counts the samples that
 * are in leaves.
 */
export function createGrower(
  columns: CodedColumns,
  samples: NodeSamples,
  criterion: Criterion,
  limits: GrowthLimits,
): (nodes: NodeBuffer, count: number, random: SplitDraws) => Work<Progress, void> {
  const count = columns.columns.length;
  const features = new Int32Array(count);
  const byRow = codesByRow(columns);
  const partition = createPartition(columns, byRow, samples);
  const search = createSplitSearch(columns, byRow, samples, criterion);
  const { best } = search;
  const isTimeToYield = createPace();

  function* grow(nodes: NodeBuffer, size: number, random: SplitDraws): Work<Progress, void> {
    // The order that draws of other trees have left behind must not matter.
    for (let j = 0; j < count; j++) features[j] = j;
    let total = 0;
    let settled = 0;
    const pending: Pending[] = [{ node: -1, start: 0, end: size, depth: 0, bounds: unbounded }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { start, end, depth, bounds } = next;
      const isMixed = criterion.enter(start, end);
      const weight = criterion.weight();
      if (depth === 0) total = weight;
      const node = next.node < 0 ? nodes.addRoot(weight, 0) : next.node;
      nodes.describe(node, weight, criterion.impurity());
      best.feature = -1;
      if (isMixed && depth < limits.maxDepth && weight >= limits.minSplitWeight && end - start > 1) {
        search.begin();
        for (const _ of triedColumns(search, features, limits, { start, end, bounds }, random)) {
          if (isTimeToYield((end - start) * SAMPLE_COST)) yield { step: settled, of: size };
        }
      }
      const gain = best.score - criterion.base();
      if (best.feature < 0 || gain + criterion.tolerance() < limits.minGain * total) {
        nodes.close(node, criterion.leaf(bounds));
        settled += end - start;
        continue;
      }
      const middle = partition(best, start, end);
      const sides = limits.monotone.length === 0 ? undefined : sidesOf(criterion, start, middle);
      const missingLeft = best.missingLeft ?? isHeavierLeft(samples, start, middle, end);
      const left = nodes.split(node, { ...best, missingLeft, categories: withUnseen(best, missingLeft) });
      const inside = sides && divided(bounds, limits.monotone[best.feature] ?? 0, sides);
      const [a, b] = inside ?? [bounds, bounds];
      pending.push({ node: left + 1, start: middle, end, depth: depth + 1, bounds: b });
      pending.push({ node: left, start, end: middle, depth: depth + 1, bounds: a });
    }
  }

  return grow;
}

/** Tries columns, drawn without replacement, until enough were tried and one of them had different values; yields each. */
function* triedColumns(
  search: SplitSearch,
  features: Int32Array,
  { features: wanted, monotone, drawnThresholds }: GrowthLimits,
  { start, end, bounds }: Pick<Pending, "start" | "end" | "bounds">,
  random: SplitDraws,
): Generator<number> {
  const count = features.length;
  let useful = 0;
  for (let tried = 0; tried < count && (tried < wanted || useful === 0); tried++) {
    if (wanted < count) swap(features, tried, tried + random.integer(count - tried));
    const feature = features[tried];
    const sign = monotone[feature] ?? 0;
    const within = sign === bounds.sign ? bounds : { ...bounds, sign };
    if (search.consider(feature, start, end, within, drawnThresholds ? random : undefined)) useful++;
    yield feature;
  }
}

function swap(list: Int32Array, i: number, j: number): void {
  const kept = list[i];
  list[i] = list[j];
  list[j] = kept;
}

/** Puts the samples that go left before the others, each side in its old order; returns where the right side begins. */
function createPartition({ columns }: CodedColumns, byRow: Codes, { rows, target, weights }: NodeSamples) {
  const width = columns.length;
  const keptRows = new Int32Array(rows.length);
  const keptTarget = target.slice();
  const keptWeights = new Float64Array(rows.length);

  return ({ feature, code, categories, missingLeft }: BestSplit, start: number, end: number): number => {
    const missing = columns[feature].codes;
    let to = start;
    let kept = 0;
    for (let i = start; i < end; i++) {
      const row = rows[i];
      const own = byRow[row * width + feature];
      const isLeft =
        own === missing
          ? missingLeft === true
          : categories === undefined
            ? own <= code
            : ((categories[own >> 5] >> (own & 31)) & 1) === 1;
      if (isLeft) {
        rows[to] = row;
        target[to] = target[i];
        weights[to++] = weights[i];
      } else {
        keptRows[kept] = row;
        keptTarget[kept] = target[i];
        keptWeights[kept++] = weights[i];
      }
    }
    for (let i = 0; i < kept; i++) {
      rows[to + i] = keptRows[i];
      target[to + i] = keptTarget[i];
      weights[to + i] = keptWeights[i];
    }
    return to;
  };
}

/** What both sides of the division at `middle` predict. */
function sidesOf(criterion: Criterion, start: number, middle: number): [number, number] {
  criterion.reset();
  for (let i = start; i < middle; i++) criterion.move(i);
  return criterion.sides();
}

/** The bounds of both sides: what one side predicts stays below the middle of the two, and the other above. */
function divided(bounds: Bounds, sign: number, [left, right]: [number, number]): [Bounds, Bounds] {
  const { lower, upper } = bounds;
  if (sign === 0) return [bounds, bounds];
  const middle = (clamp(left, lower, upper) + clamp(right, lower, upper)) / 2;
  const [below, above] = [
    { ...bounds, upper: middle },
    { ...bounds, lower: middle },
  ];
  return sign > 0 ? [below, above] : [above, below];
}

function isHeavierLeft({ weights }: NodeSamples, start: number, middle: number, end: number): boolean {
  let difference = 0;
  for (let i = start; i < end; i++) difference += i < middle ? weights[i] : -weights[i];
  return difference > 0;
}

/** Categories that do not occur in the node follow missing values. */
function withUnseen({ categories, present }: BestSplit, missingLeft: boolean): Int32Array | undefined {
  if (categories === undefined || present === undefined || !missingLeft) return categories;
  return categories.map((word, at) => word | ~present[at]);
}
