/**
 * Blocks of coefficients that are not 0. Of machines for pairs of classes, a support vector of one of k classes has coefficients
 * in at most k − 1 of k (k − 1) / 2 functions; where those of a class follow each other, most of the sums need not be computed.
 */
import type { Matrix } from "../data/matrix.js";

/** Consecutive terms, and the functions of which some of them has a coefficient other than 0. */
export interface FunctionBlock {
  readonly from: number;
  readonly end: number;
  readonly functions: Int32Array;
}

/** Terms that are looked at together. */
const TOGETHER = 16;
/** Another block costs as much as so many coefficients. */
const BLOCK_COST = 48;
/** Blocks are used where they leave at most this share of the coefficients. */
const MAX_SHARE = 0.7;

/** Blocks that have all coefficients other than 0 (a row for each function); one of all functions where that is as good. */
export function functionBlocks({ rows, columns, data }: Matrix): readonly FunctionBlock[] {
  const whole = [{ from: 0, end: columns, functions: Int32Array.from({ length: rows }, (_, f) => f) }];
  if (rows === 1 || columns === 0) return whole;
  const blocks: FunctionBlock[] = [];
  for (let from = 0; from < columns; from += TOGETHER) {
    const end = Math.min(from + TOGETHER, columns);
    const block = { from, end, functions: usedFunctions(data, rows, columns, from, end) };
    const last = blocks[blocks.length - 1];
    const joined = last && { from: last.from, end, functions: union(last.functions, block.functions) };
    if (joined !== undefined && costOf(joined) < costOf(last) + costOf(block)) blocks[blocks.length - 1] = joined;
    else blocks.push(block);
  }
  const cost = blocks.reduce((sum, block) => sum + costOf(block), 0);
  return cost <= MAX_SHARE * rows * columns ? blocks : whole;
}

function costOf({ from, end, functions }: FunctionBlock): number {
  return (end - from) * functions.length + BLOCK_COST;
}

function usedFunctions(data: Float64Array, rows: number, columns: number, from: number, end: number): Int32Array {
  const used: number[] = [];
  for (let f = 0; f < rows; f++) {
    for (let at = f * columns + from; at < f * columns + end; at++) {
      if (data[at] === 0) continue;
      used.push(f);
      break;
    }
  }
  return Int32Array.from(used);
}

function union(a: Int32Array, b: Int32Array): Int32Array {
  return Int32Array.from(new Set([...a, ...b])).sort();
}
