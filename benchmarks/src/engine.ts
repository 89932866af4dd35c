/** Applies --tier and --threads to our side. The one place to change when the library gains a tier. */
import type { Tier } from "./arguments.js";

/** The tiers that the library can be asked for today; it runs on one thread. */
const offered: readonly Tier[] = ["plain"];

/** Makes the library use this tier and so many threads; throws when it has no such tier. */
export function selectEngine(tier: string | undefined, threads: string | undefined): void {
  if (tier !== undefined && !offered.some((name) => name === tier)) {
    throw new Error(`lectern is not offered with the tier ${tier}; there is ${offered.join(", ")}`);
  }
  if (threads !== undefined && Number(threads) > 1) {
    process.stderr.write(`lectern runs on one thread, not on ${threads}\n`);
  }
}
