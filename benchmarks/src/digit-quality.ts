/**
 * How faithful maps of all 1797 digits are, over the five seeds of scripts/reference/manifold_quality.py: the divergence of t-SNE after 1000
 * iterations from the principal components, and the trustworthiness of 12 neighbours of t-SNE and UMAP with their defaults, beside
 * those of scikit-learn and umap-learn.
 *
 *   node scripts/run.mjs benchmarks/src/digit-quality.ts
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Matrix, tSne, umap } from "lectern";
import { digits } from "lectern/datasets";
import { trustworthiness } from "lectern/metrics";
import theirs from "../../library/test/reference/digit-quality.json" with { type: "json" };

/** The figures of one seed. */
export interface DigitQuality {
  readonly divergence: number;
  readonly "t-sne": number;
  readonly umap: number;
}

/** Fits both maps; `tolerance` is so small that t-SNE makes all of its iterations. */
export function digitQuality(x: Matrix, seed: number, maxIterations = 1000): DigitQuality {
  const { state, embedding } = tSne({ seed, maxIterations, tolerance: 1e-300 }).fit({ x });
  const trust = (map: Matrix) => trustworthiness(x, map, { neighbors: 12 });
  return { divergence: state.divergence, "t-sne": trust(embedding), umap: trust(umap({ seed }).fit({ x }).embedding) };
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { x } = await digits();
  for (const [seed] of theirs.divergence.entries()) {
    const ours = digitQuality(x, seed);
    const line = (["divergence", "t-sne", "umap"] as const).map(
      (name) => `${name} ${ours[name].toFixed(4)} (theirs ${(theirs[name][seed] as number).toFixed(4)})`,
    );
    console.log(`seed ${seed}: ${line.join(", ")}`);
  }
}
