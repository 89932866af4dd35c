/** Data too large for a cache pass through the engine in pieces; copying overlaps with computing where there are threads. */
import type { Engine } from "./engine.js";
import type { Workspace } from "./workspace.js";

/** What is done with each piece, by its number. */
export interface PieceSteps {
  /** Copies a piece in. */
  place(piece: number): void;
  /** Calls kernels on it. */
  compute(piece: number): void;
  /** Copies what came of it out. */
  take?(piece: number): void;
}

/**
 * Goes through all pieces in order. While one is computed the next is placed, and the one before is taken: so two pieces
 * in turn need room of their own ({@link twoRooms}), and the copies may neither call kernels nor allocate.
 */
export function computePieces(engine: Engine, count: number, { place, compute, take }: PieceSteps): void {
  if (count === 0) return;
  place(0);
  for (let piece = 0; piece < count; piece++) {
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

/** Room for so many doubles of each piece, which two in turn do not share: its address, by the number of the piece. */
export function twoRooms(space: Workspace, pieces: number, length: number): (piece: number) => number {
  const even = space.uninitialized(length);
  const odd = pieces > 1 ? space.uninitialized(length) : even;
  return (piece) => (piece % 2 === 0 ? even : odd);
}
