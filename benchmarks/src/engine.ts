/** Applies --tier and --threads to our side. */
import { engineReport, type Tier, useEngine } from "lectern/engine";

/** Makes the library use this tier and number of threads; the default tier needs nothing installed. */
export function selectEngine(tier: string | undefined, threads: string | undefined): void {
  useEngine({
    tier: (tier ?? "simd") as Tier,
    ...(threads === undefined ? {} : { threads: Number(threads) }),
  });
  const { build, threads: count } = engineReport();
  process.stderr.write(`  lectern computes with ${build}, ${count} thread${count === 1 ? "" : "s"}\n`);
}
