/** Processes data too large for a cache in pieces; with threads, copying overlaps with computing. */
import { runToEnd, type Work } from "../core/run.js";
import type { Engine } from "./engine.js";
import type { Workspace } from "./workspace.js";

/** The steps for each piece, by its number. */
export interface PieceSteps {
  /** Copies a piece in. */
  place(piece: number): void;
  /** Calls kernels on it. */
  compute(piece: number): void;
  /** Copies its result out. */
  take?(piece: number): void;
}

/**
 * Processes all pieces in order. While one is computed, the next is placed and the previous one is taken: so
 * consecutive pieces need separate buffers ({@link doubleBuffer}), and the copies may neither call kernels nor
 * allocate.
 */
export function computePieces(engine: Engine, count: number, steps: PieceSteps): void {
  runToEnd(pieceSteps(engine, count, steps));
}

/** {@link computePieces} as work that yields between pieces. */
export function* pieceSteps(engine: Engine, count: number, { place, compute, take }: PieceSteps): Work<void, void> {
  if (count === 0) return;
  place(0);
  for (let piece = 0; piece < count; piece++) {
    if (piece > 0) yield;
    const copy = () => {
      if (piece > 0) take?.(piece - 1);
      if (piece + 1 < count) place(piece + 1);
    };
    if (engine.overlap === undefined) {
      compute(piece);
      copy();
    } else engine.overlap(() => compute(piece), copy);
  }
  take?.(count - 1);
}

/** Two buffers of `length` doubles, used alternately: returns the address of the buffer for a piece, by its number. */
export function doubleBuffer(space: Workspace, pieces: number, length: number): (piece: number) => number {
  const even = space.uninitialized(length);
  const odd = pieces > 1 ? space.uninitialized(length) : even;
  return (piece) => (piece % 2 === 0 ? even : odd);
}
