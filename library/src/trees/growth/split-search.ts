/** The best split of a node by one column: by a threshold or by a set of categories, with missing values on either side. */
import { type CategoryRanking, rankCategories } from "./category-order.js";
import { type CodedColumn, type CodedColumns, type Codes, thresholdBetween } from "./coded-columns.js";
import type { Bounds, ColumnHistogram, Criterion, NodeSamples } from "./criterion.js";
import { createNodeOrder, type NodeOrder } from "./node-order.js";
import type { SplitDraws } from "./split-draws.js";

/** From this many samples on, histograms are cheaper than sorting. */
const largeNode = 512;

/** The best split so far. */
export interface BestSplit {
  score: number;
  feature: number;
  threshold: number;
  /** Samples with codes up to this one go left; of a split by categories, not used. */
  code: number;
  /** Undefined when there are no missing values in the node: missing values in new samples then go to the heavier side. */
  missingLeft: boolean | undefined;
  /** One bit a category, 1 for left. */
  categories: Int32Array | undefined;
  /** The categories that are in the node at all. */
  present: Int32Array | undefined;
}

/** Looks for splits of nodes. */
export interface SplitSearch {
  readonly best: BestSplit;
  /** Forgets the best split. */
  begin(): void;
  /**
   * Tries a column on the node that the criterion has entered: all thresholds or, given random numbers, a drawn one.
   * False when all samples have the same value.
   */
  consider(feature: number, start: number, end: number, bounds: Bounds, random?: SplitDraws): boolean;
}

/** What a search works on. */
interface Searching {
  readonly columns: CodedColumns;
  readonly byRow: Codes;
  readonly rows: Int32Array;
  readonly criterion: Criterion;
  readonly order: NodeOrder;
  readonly ranking: CategoryRanking;
  readonly best: BestSplit;
}

/** A search on coded columns, which are also given row by row. */
export function createSplitSearch(
  columns: CodedColumns,
  byRow: Codes,
  { rows }: NodeSamples,
  criterion: Criterion,
): SplitSearch {
  const maxCodes = columns.columns.reduce((most, { codes }) => Math.max(most, codes), 0);
  const order = createNodeOrder(rows.length, maxCodes);
  const best: BestSplit = {
    score: -Infinity,
    feature: -1,
    threshold: 0,
    code: -1,
    missingLeft: undefined,
    categories: undefined,
    present: undefined,
  };
  const ranking = rankCategories(columns, criterion, order);
  const search: Searching = { columns, byRow, rows, criterion, order, ranking, best };
  return {
    best,
    begin() {
      best.score = -Infinity;
      best.feature = -1;
    },
    consider: (feature, start, end, bounds, random) => consider(search, feature, start, end, bounds, random),
  };
}

function consider(
  search: Searching,
  feature: number,
  start: number,
  end: number,
  bounds: Bounds,
  random: SplitDraws | undefined,
): boolean {
  const { columns, order, criterion } = search;
  const column = columns.columns[feature];
  const count = end - start;
  // Of a dense node, neighbours in a column are neighbours in memory; of a sparse one, columns of a sample are.
  const isDense = count * 16 > columns.rows;
  const codes = isDense ? columns.data : search.byRow;
  const base = isDense ? feature * columns.rows : feature;
  const stride = isDense ? 1 : columns.columns.length;
  const { histogram } = criterion;
  if (histogram !== undefined && count >= largeNode && !column.categorical && bounds.sign === 0 && !random) {
    if (!histogram.tally(codes, base, stride, start, end)) return false;
    considerBins(search, histogram, feature, column.codes);
    return true;
  }
  if (!order.gather(codes, base, stride, search.rows, start, end)) return false;
  if (column.categorical) search.ranking.rank(feature, start, count, random);
  if (random !== undefined) considerDrawn(search, feature, start, count, bounds, random);
  else considerAll(search, feature, start, count, bounds);
  return true;
}

/** All divisions of the gathered samples, with missing values on the right and, where there are some, on the left. */
function considerAll(search: Searching, feature: number, start: number, count: number, bounds: Bounds): void {
  const { columns, order, criterion } = search;
  order.sort(start, count);
  const known = knownCount(order, count, columns.columns[feature].codes);
  const missing = count - known;
  criterion.reset();
  // With missing values on the right, the last division is that between known and missing ones.
  const end = missing > 0 ? known : count - 1;
  take(search, feature, criterion.scan(order, end, bounds), missing > 0 ? false : undefined);
  if (missing === 0 || known < 2) return;
  criterion.reset();
  for (let k = known; k < count; k++) criterion.move(order.place[k]);
  take(search, feature, criterion.scan(order, known - 1, bounds), true);
}

function considerBins(search: Searching, histogram: ColumnHistogram, feature: number, missing: number): void {
  const { cut } = histogram;
  const hasMissing = histogram.has(missing);
  for (let side = 0; side <= (hasMissing ? 1 : 0); side++) {
    histogram.find(missing, side === 1);
    if (cut.code < 0) continue;
    const threshold = between(search, feature, cut.code, cut.next);
    offer(search, feature, cut.score, cut.code, threshold, hasMissing ? side === 1 : undefined);
  }
}

/** Takes the division after the k-th sample in order, when it is the best. */
function take(search: Searching, feature: number, k: number, missingLeft: boolean | undefined): void {
  if (k < 0) return;
  const { code } = search.order;
  const threshold = between(search, feature, code[k], code[k + 1]);
  offer(search, feature, search.criterion.found.score, code[k], threshold, missingLeft);
}

/** The threshold between two codes; none is needed when the next one represents missing values. */
function between({ columns }: Searching, feature: number, code: number, next: number): number {
  const column = columns.columns[feature];
  if (column.categorical || next === column.codes) return Number.POSITIVE_INFINITY;
  return thresholdBetween(column, code, next);
}

/** Keeps a split when its score is better than all before by more than rounding errors. */
function offer(
  { columns, criterion, ranking, best }: Searching,
  feature: number,
  score: number,
  code: number,
  threshold: number,
  missingLeft: boolean | undefined,
): void {
  if (!(score > best.score + (best.feature < 0 ? 0 : criterion.tolerance()))) return;
  const { categorical } = columns.columns[feature];
  best.score = score;
  best.feature = feature;
  best.code = code;
  best.missingLeft = missingLeft;
  best.categories = categorical ? ranking.upTo(code) : undefined;
  best.present = categorical ? ranking.upTo() : undefined;
  best.threshold = threshold;
}

/** One threshold, uniform between the minimum and the maximum in the node (Geurts, Ernst and Wehenkel 2006). */
function considerDrawn(
  search: Searching,
  feature: number,
  start: number,
  count: number,
  bounds: Bounds,
  draws: SplitDraws,
): void {
  const { criterion, order } = search;
  const column = search.columns.columns[feature];
  const { raw } = order;
  const { low } = order.range;
  const hasMissing = order.range.high === column.codes;
  const high = hasMissing ? highestKnown(raw, count, column.codes) : order.range.high;
  // Where all known values are the same, they can only be divided from the missing ones.
  const threshold = low === high ? Number.POSITIVE_INFINITY : drawThreshold(column, low, high, draws);
  const code = low === high ? high : lastCode(column, low, high, threshold);
  // Values in the same bin stay together, so the threshold must not be inside one.
  const above = Math.max(threshold, column.upper[code]);
  criterion.divide(raw, start, count, code);
  offer(search, feature, criterion.score(bounds), code, above, hasMissing ? false : undefined);
  if (!hasMissing || low === high) return;
  for (let i = 0; i < count; i++) if (raw[i] === column.codes) criterion.move(start + i);
  offer(search, feature, criterion.score(bounds), code, above, true);
}

/** How many of the samples in order have a value: missing ones come last. */
function knownCount({ code }: NodeOrder, count: number, missing: number): number {
  let known = count;
  while (known > 0 && code[known - 1] === missing) known--;
  return known;
}

function highestKnown(raw: Int32Array, count: number, missing: number): number {
  let high = -1;
  for (let i = 0; i < count; i++) if (raw[i] < missing && raw[i] > high) high = raw[i];
  return high;
}

function drawThreshold({ lower }: CodedColumn, low: number, high: number, random: SplitDraws): number {
  return lower[low] + random.uniform() * (lower[high] - lower[low]);
}

/** The last code at or below a threshold, and below the highest one, so that both sides get samples. */
function lastCode({ lower }: CodedColumn, low: number, high: number, threshold: number): number {
  let from = low;
  let to = high - 1;
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if (lower[middle] <= threshold) from = middle;
    else to = middle - 1;
  }
  return from;
}
