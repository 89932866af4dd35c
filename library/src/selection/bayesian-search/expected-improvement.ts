/** Where to look next: the improvement to expect from a try (Močkus 1975; Jones, Schonlau and Welch 1998). */
import { normal } from "../../numeric/distributions/normal.js";
import type { Guess } from "./surrogate.js";

const standard = normal();

/** E max(0, f − best) for f normal: (μ − best) Φ(z) + σ φ(z) with z = (μ − best)/σ. */
export function expectedImprovement({ mean, deviation }: Guess, best: number): number {
  const gain = mean - best;
  if (!(deviation > 0)) return Math.max(0, gain);
  const z = gain / deviation;
  return Math.max(0, gain * standard.cdf(z) + deviation * standard.density(z));
}
