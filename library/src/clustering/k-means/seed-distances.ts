/** The squared distances of samples to candidates of k-means++ in the engine's memory. */
import type { Matrix } from "../../data/matrix.js";
import { seedTask } from "../../engine/center-kernels.js";
import { centerKernels } from "../../engine/groups.js";
import { createWorkspace, type Workspace } from "../../engine/index.js";
import { engineFor } from "./center-assignment.js";

/** Samples that are in the engine's memory already, relative to any origin; the workspace is disposed of by its owner. */
export interface PlacedSamples {
  readonly space: Workspace;
  readonly address: number;
}

/** Follows the distance of each sample to the nearest of the centers so far. */
export interface SeedDistances {
  /** Forgets all centers. */
  begin(): void;
  /** By how much each of the given samples, at most as many as candidates, would lower Σ weight distance as another center. */
  measure(samples: Int32Array): Float64Array;
  /** Makes one of those measured last a center, by its place among them; returns Σ weight distance. */
  take(place: number): number;
  /** The blocks of samples, each with its part of that sum. */
  readonly blocks: SeedBlocks;
  dispose(): void;
}

/** What is known of each block of samples. */
export interface SeedBlocks {
  readonly totals: Float64Array;
  /** The first sample of a block. */
  first(block: number): number;
  /** Σ weight distance up to each sample of a block; valid until the next call. */
  sums(block: number): Float64Array;
}

/** Samples in a block, which does not depend on the number of threads: at most 64 blocks, so that their sums are few. */
const blockSize = (rows: number) => Math.max(4096, Math.ceil(rows / 64));

/** Approximate times in nanoseconds on one thread: a distance, and a column of one. */
const [DISTANCE_COST, COLUMN_COST] = [0.5, 0.2];

/** Prepares the distances to at most so many candidates at once. */
export function createSeedDistances(
  x: Matrix,
  weights: Float64Array,
  candidates: number,
  placed?: PlacedSamples,
): SeedDistances {
  const { rows, columns } = x;
  const space = placed?.space ?? createWorkspace(engineFor(rows * columns * candidates));
  const { memory } = space.engine;
  const { measureSeeds, takeSeed } = space.engine.load(centerKernels);
  const blockRows = blockSize(rows);
  const totals = new Float64Array(Math.ceil(rows / blockRows));
  const room = 2 * Math.ceil(candidates / 2);
  const task = space.bytes(seedTask.bytes);
  const at = {
    ...{ rows, columns, blockRows, samples: placed?.address ?? space.matrix(rows, columns, x.data) },
    ...{ weights: space.vector(rows, weights), points: space.uninitialized(columns * room) },
    ...{ found: space.uninitialized(rows * room), nearest: space.uninitialized(rows), sums: space.uninitialized(rows) },
    ...{ gains: space.uninitialized(totals.length * room), totals: space.uninitialized(totals.length) },
  };
  const set = (name: keyof typeof seedTask, value: number) => {
    memory.i32[(task + seedTask[name]) / 4] = value;
  };
  for (const [name, value] of Object.entries(at)) set(name as keyof typeof at, value);
  let width = room;
  return {
    begin: () => void memory.f64.fill(Infinity, at.nearest / 8, at.nearest / 8 + rows),
    measure(samples) {
      width = 2 * Math.ceil(samples.length / 2);
      set("pairs", width / 2);
      placePoints(memory.f64, at, columns, samples, width);
      measureSeeds(task, totals.length, rows * width * (DISTANCE_COST + columns * COLUMN_COST));
      return sumBlocks(memory.f64, at.gains / 8, totals.length, samples.length, width);
    },
    take(place) {
      set("best", place);
      takeSeed(task, totals.length, rows * width * DISTANCE_COST);
      totals.set(memory.f64.subarray(at.totals / 8, at.totals / 8 + totals.length));
      return totals.reduce((sum, total) => sum + total);
    },
    blocks: {
      totals,
      first: (block) => block * blockRows,
      sums(block) {
        const [first, end] = [block * blockRows, Math.min(rows, (block + 1) * blockRows)];
        return memory.f64.subarray(at.sums / 8 + first, at.sums / 8 + end);
      },
    },
    dispose() {
      if (placed === undefined) space.dispose();
    },
  };
}

/** Writes candidates side by side, column after column; the last fills up an odd number. */
function placePoints(
  f64: Float64Array,
  { samples: from, points }: { readonly samples: number; readonly points: number },
  columns: number,
  samples: Int32Array,
  width: number,
): void {
  for (let t = 0; t < width; t++) {
    const row = from / 8 + samples[Math.min(t, samples.length - 1)] * columns;
    for (let j = 0; j < columns; j++) f64[points / 8 + j * width + t] = f64[row + j];
  }
}

/** The sums of the gains of all blocks, in their order. */
function sumBlocks(f64: Float64Array, from: number, blocks: number, count: number, width: number): Float64Array {
  const sums = new Float64Array(count);
  for (let b = 0, at = from; b < blocks; b++, at += width) {
    for (let t = 0; t < count; t++) sums[t] += f64[at + t];
  }
  return sums;
}
