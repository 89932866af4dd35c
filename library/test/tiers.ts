/** The tiers that are available here, for tests of code that uses the engine. */
import type { Tier } from "../src/engine/index.js";
import { useEngine } from "../src/engine/index.js";

/** Plain and SIMD always, native ones if they are installed. */
export const tiers: readonly Tier[] = ["plain", "simd", ...(isAvailable("openblas") ? ["openblas" as const] : [])];

function isAvailable(tier: Tier): boolean {
  try {
    useEngine({ tier });
    return true;
  } catch {
    return false;
  } finally {
    useEngine();
  }
}
