/** Shuffled partitions of the samples, one for each epoch. */
import type { Random } from "../numeric/random/random.js";
import { requireCount } from "./check-arguments.js";

/**
 * All sample indices in random order, divided into batches of at most `batchSize` whose sizes differ by at most one.
 */
export function miniBatches(samples: number, batchSize: number, random: Random): Int32Array[] {
  requireCount("miniBatches", "samples", samples, 1);
  requireCount("miniBatches", "batchSize", batchSize, 1);
  const order = random.permutation(samples);
  const count = Math.ceil(samples / batchSize);
  // Small networks take a step in so little time that making a view would be noticed.
  if (count === 1) return [order];
  return Array.from({ length: count }, (_, k) =>
    order.subarray(Math.floor((k * samples) / count), Math.floor(((k + 1) * samples) / count)),
  );
}
