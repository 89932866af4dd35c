/** The steps of k-means++ in plain TypeScript: the same sums as library/kernels/center-seeds.ts. */
import { seedTask } from "../center-kernels.js";
import type { Memory } from "../engine.js";

/** A block of a task, read from memory: its rows, and addresses as indices into `f64`. */
interface SeedBlock extends Record<"samples" | "weights" | "points" | "found" | "nearest" | "sums", number> {
  readonly f64: Float64Array;
  readonly first: number;
  readonly end: number;
  readonly columns: number;
  /** The number of candidates, always even. */
  readonly candidates: number;
  /** Of this block. */
  readonly gains: number;
  readonly total: number;
  readonly best: number;
}

function readBlock({ f64, i32 }: Memory, address: number, block: number): SeedBlock {
  const whole = (name: keyof typeof seedTask) => i32[(address + seedTask[name]) / 4];
  const at = (name: keyof typeof seedTask) => whole(name) / 8;
  const candidates = 2 * whole("pairs");
  const first = block * whole("blockRows");
  return {
    ...{ f64, first, end: Math.min(whole("rows"), first + whole("blockRows")), columns: whole("columns"), candidates },
    ...{ samples: at("samples"), weights: at("weights"), points: at("points"), found: at("found") },
    ...{ nearest: at("nearest"), sums: at("sums"), best: whole("best") },
    ...{ gains: at("gains") + block * candidates, total: at("totals") + block },
  };
}

/** Computes the distances of a block to all candidates, and writes the gains of the block. */
export function measureSeeds(memory: Memory, address: number, block: number): void {
  const { f64, first, end, columns, candidates, samples, weights, points, found, nearest, gains } = readBlock(
    memory,
    address,
    block,
  );
  f64.fill(0, gains, gains + candidates);
  for (let i = first; i < end; i++) {
    for (let c = 0; c < candidates; c++) {
      let sum = 0;
      for (let j = 0; j < columns; j++) {
        const difference = f64[samples + i * columns + j] - f64[points + j * candidates + c];
        sum += difference * difference;
      }
      f64[found + i * candidates + c] = sum;
      f64[gains + c] += f64[weights + i] * Math.max(0, f64[nearest + i] - sum);
    }
  }
}

/** Lowers the distances of a block to those from the best candidate, and computes the sums. */
export function takeSeed(memory: Memory, address: number, block: number): void {
  const { f64, first, end, candidates, found, nearest, weights, sums, total, best } = readBlock(memory, address, block);
  let sum = 0;
  for (let i = first; i < end; i++) {
    const distance = f64[found + i * candidates + best];
    if (distance < f64[nearest + i]) f64[nearest + i] = distance;
    sum += f64[weights + i] * f64[nearest + i];
    f64[sums + i] = sum;
  }
  f64[total] = sum;
}
