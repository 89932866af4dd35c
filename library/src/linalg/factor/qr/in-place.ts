/**
 * QR factorisation in place: panels of columns are transposed, so that each column is a row, factorised there, and
 * their reflections applied to the rest as one block.
 */
import { createPace } from "../../../core/pace.js";
import { runToEnd, type Work } from "../../../core/run.js";
import type { Engine, Workspace } from "../../../engine/index.js";
import { entryAddress, type PlacedMatrix, placeMatrix } from "../placed-matrix.js";
import { makeReflection } from "../reflection.js";
import { applyFromLeft, applyFromRight, type Block, formTriangle } from "./block.js";

/** Columns of a panel, which are also the reflections applied together. */
export const QR_BLOCK = 64;

// Within a panel, this many columns are reflected one by one, and then the rest of the panel by a block.
const INNER_BLOCK = 16;

/**
 * The reflections of Q = H₁ H₂ … Hₖ: row j of V is that of Hⱼ, and S has the triangle of each block, one below the
 * other.
 */
export interface PlacedReflectors {
  readonly count: number;
  readonly length: number;
  readonly v: PlacedMatrix;
  readonly s: PlacedMatrix;
}

/** Reserves a buffer for reflections in the engine. */
export function reserveReflectors(space: Workspace, count: number, length: number): PlacedReflectors {
  const v = placeMatrix(space, count, length);
  const s = placeMatrix(space, count, QR_BLOCK);
  return { count, length, v, s };
}

/** The size of the scratch buffer, in numbers, for applying blocks to the given number of columns. */
export function qrScratch(columns: number): number {
  return QR_BLOCK * Math.max(columns, QR_BLOCK);
}

/** Overwrites the part of A (`columns` wide) on and above the diagonal with R; the part below is undefined. */
export function qrInPlace(
  engine: Engine,
  columns: number,
  a: PlacedMatrix,
  reflectors: PlacedReflectors,
  work: number,
): void {
  runToEnd(qrInPlaceSteps(engine, columns, a, reflectors, work));
}

/** Nanoseconds for an entry below a reflection. */
const ENTRY = 0.3;

/** Columns to which a block is applied at once: at least so many, and else at most those with so many entries for all reflections. */
const [FEWEST, TOGETHER] = [64, 2 ** 26];

/** {@link qrInPlace} as work that yields between blocks of reflections. */
export function* qrInPlaceSteps(
  engine: Engine,
  columns: number,
  a: PlacedMatrix,
  reflectors: PlacedReflectors,
  work: number,
): Work<void, void> {
  const { v } = reflectors;
  const isTime = createPace();
  for (const { block, first } of blocksOf(reflectors, false)) {
    const { count, length } = block;
    if (isTime(first === 0 ? 0 : ENTRY * count * length * (columns - first))) yield;
    engine.kernels.transpose(length, count, entryAddress(a, first, first), a.stride, block.v, v.stride);
    factorizePanel(engine, block, { address: entryAddress(a, first, first), stride: a.stride }, work);
    formTriangle(engine, block);
    const rest = columns - first - count;
    const together = Math.max(FEWEST, Math.floor(TOGETHER / (count * length)));
    for (let column = 0; column < rest; column += together) {
      const width = Math.min(together, rest - column);
      if (column > 0 && isTime(ENTRY * count * length * together)) yield;
      const start = entryAddress(a, first, first + count + column);
      applyFromLeft(engine, block, true, width, start, a.stride, work);
    }
  }
}

/** C ← Q C, or Qᵀ C when `transposed`. */
export function multiplyByQ(
  engine: Engine,
  reflectors: PlacedReflectors,
  transposed: boolean,
  columns: number,
  c: PlacedMatrix,
  work: number,
): void {
  forEachBlock(reflectors, !transposed, (block, first) => {
    applyFromLeft(engine, block, transposed, columns, entryAddress(c, first, 0), c.stride, work);
  });
}

/**
 * Fills C, which is zero, with the first columns of Q. The columns before a block are still those of I when it is
 * applied.
 */
export function formQ(
  engine: Engine,
  reflectors: PlacedReflectors,
  columns: number,
  c: PlacedMatrix,
  work: number,
): void {
  const view = engine.memory.f64;
  for (let i = 0; i < columns; i++) view[entryAddress(c, i, i) / 8] = 1;
  forEachBlock(reflectors, true, (block, first) => {
    applyFromLeft(engine, block, false, columns - first, entryAddress(c, first, first), c.stride, work);
  });
}

/** Visits the blocks of reflections from the first to the last, or backward; `first` is the index of its first one. */
export function forEachBlock(
  reflectors: PlacedReflectors,
  backward: boolean,
  visit: (block: Block, first: number) => void,
): void {
  for (const { block, first } of blocksOf(reflectors, backward)) visit(block, first);
}

function* blocksOf(
  { count, length, v, s }: PlacedReflectors,
  backward: boolean,
): Generator<{ readonly block: Block; readonly first: number }> {
  const blocks = Math.ceil(count / QR_BLOCK);
  for (let b = 0; b < blocks; b++) {
    const first = QR_BLOCK * (backward ? blocks - 1 - b : b);
    const block: Block = {
      count: Math.min(QR_BLOCK, count - first),
      length: length - first,
      v: entryAddress(v, first, first),
      vStride: v.stride,
      s: { address: entryAddress(s, first, 0), stride: s.stride },
    };
    yield { block, first };
  }
}

/**
 * Replaces the rows of a block, which hold columns of A, by the reflections that make them triangular, and copies
 * that triangle to A. The block's S serves as scratch space.
 */
function factorizePanel(engine: Engine, block: Block, a: PlacedMatrix, work: number): void {
  const { count, length, vStride, s } = block;
  const panel: PlacedMatrix = { address: block.v, stride: vStride };
  for (let first = 0; first < count; first += INNER_BLOCK) {
    const end = Math.min(first + INNER_BLOCK, count);
    for (let c = first; c < end; c++) {
      const row = entryAddress(panel, c, c);
      const { beta, tau } = makeReflection(engine, length - c, row);
      moveColumn(engine, panel, c, beta, a);
      if (tau === 0 || c + 1 === end) continue;
      const below = entryAddress(panel, c + 1, c);
      engine.kernels.gemv(false, end - c - 1, length - c, 1, below, vStride, row, 0, work);
      engine.kernels.ger(end - c - 1, length - c, -tau, work, row, below, vStride);
    }
    if (end === count) break;
    const inner: Block = {
      count: end - first,
      length: length - first,
      v: entryAddress(panel, first, first),
      vStride,
      s,
    };
    formTriangle(engine, inner);
    applyFromRight(engine, inner, count - end, entryAddress(panel, end, first), vStride, work);
  }
}

/** Moves the finished entries of column c to A, and leaves zeros before the reflection. */
function moveColumn({ memory }: Engine, panel: PlacedMatrix, c: number, beta: number, a: PlacedMatrix): void {
  const view = memory.f64;
  const from = entryAddress(panel, c, 0) / 8;
  let to = entryAddress(a, 0, c) / 8;
  for (let i = 0; i < c; i++, to += a.stride) {
    view[to] = view[from + i];
    view[from + i] = 0;
  }
  view[to] = beta;
}
