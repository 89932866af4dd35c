/** What the neighbour embeddings have in common: options, requirements and warnings. */
import { LecternError } from "../../core/errors.js";
import { choice } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import type { Matrix } from "../../data/matrix.js";
import { createEngine, currentEngine, type Engine } from "../../engine/index.js";
import { algorithms } from "../../neighbor-search/choose-algorithm.js";

/** How neighbours are found. */
export function algorithmOption() {
  return choice(
    algorithms,
    "automatic",
    'how neighbours are found; "approximate" is faster with very many samples, which is what is chosen automatically for them',
  );
}

/** Throws unless there are enough samples to speak of neighbours. */
export function requireSamples(kind: string, { rows }: Matrix, least: number): void {
  if (rows >= least) return;
  throw new LecternError("invalid-data", `${kind}: needs at least ${least} samples, got ${rows}`, { samples: rows });
}

/** The perplexity that so many samples allow, and a warning if it is smaller than the given one. */
export function usablePerplexity(
  given: number,
  samples: number,
): { readonly perplexity: number; readonly warnings: readonly Warning[] } {
  const perplexity = Math.min(given, (samples - 1) / 3);
  if (perplexity === given) return { perplexity, warnings: [] };
  const message = `a perplexity of ${given} is too large for ${samples} samples; ${perplexity.toPrecision(3)} was used, a third of the other samples`;
  return { perplexity, warnings: [warn("few-samples", message, { samples, perplexity })] };
}

/** The warning that the graph of neighbours has several parts. */
export function disconnected(parts: number, remedy: string): Warning {
  const message = `the samples form ${parts} parts that share no neighbours, so where the parts are placed relative to each other means nothing; ${remedy}`;
  return warn("not-identifiable", message, { parts });
}

/** The warning that fewer neighbours were used than asked for. */
export function tooManyNeighbors(wanted: number, used: number, samples: number): Warning {
  const message = `${wanted} neighbours are too many for ${samples} samples; ${used} were used`;
  return warn("few-samples", message, { samples, neighbors: used });
}

/** Below this many edges or triplets in all iterations the plain tier is as fast. */
const ENGINE_FROM = 20_000;

/** The engine for a descent by so many edges or triplets in all. */
export function descentEngine(steps: number): Engine {
  return steps < ENGINE_FROM ? createEngine({ tier: "plain" }) : currentEngine();
}
