/** The potentials of embeddings: every map is a balance of attraction and repulsion (Böhm, Berens and Kobak 2022). */
import { LecternError } from "../../core/errors.js";
import { exp, log, pow } from "../../numeric/elementary/functions.js";
import { fitCurve } from "./low-dimensional-curve.js";

/** The energy of a pair at a distance on the map, up to a constant, and its derivative. */
export interface PairEnergy {
  energy(distance: number): number;
  slope(distance: number): number;
}

/** The energy of neighbours, which grows with the distance, and that of all pairs, which falls. */
export interface EmbeddingPotentials {
  readonly attraction: PairEnergy;
  readonly repulsion: PairEnergy;
}

/** The methods whose potentials are known. */
export type PotentialName =
  | "raw-stress"
  | "s-stress"
  | "sammon"
  | "curvilinear-components"
  | "laplacian-eigenmaps"
  | "sne"
  | "t-sne"
  | "umap"
  | "negative-sampling-t-sne";

/** What the potentials depend on. */
export interface PotentialOptions {
  /** Distance of the pair in the data (default 1): for methods that compare distances, the energy is lowest there. */
  readonly wanted?: number;
  /** Largest distance on the map that counts (default 2): for curvilinear components. */
  readonly reach?: number;
  /** Share c of the partition constant (default 1): for Neg-t-SNE. */
  readonly share?: number;
}

/**
 * The attractive and the repulsive part of the energy of a pair on the map, for the methods that preserve distances and for those that
 * preserve neighbours. Those that preserve distances pull a pair together by the power of its distance on the map and push it
 * apart by its distance in the data; the sum is lowest where both agree. Those that preserve neighbours pull neighbours only and push all
 * pairs:
 *
 * | method | attraction | repulsion |
 * |---|---|---|
 * | raw-stress | d² | −2 d* d |
 * | s-stress | d⁴ | −2 d*² d² |
 * | sammon | d²/d* | −2 d |
 * | curvilinear-components | d² and −2 d* d, as long as d ≤ reach | |
 * | laplacian-eigenmaps | d² | −d² (the constraint of unit variance) |
 * | sne | d² | exp(−d²) |
 * | t-sne | log(1 + d²) | 1/(1 + d²) |
 * | umap | log(1 + a d^2b) | −log(1 − 1/(1 + a d^2b)) |
 * | negative-sampling-t-sne | log(1 + c (1 + d²)) | log(1 + 1/(c (1 + d²))) |
 *
 * @example
 * ```ts
 * import { embeddingPotentials } from "lectern/manifold";
 *
 * const { attraction, repulsion } = embeddingPotentials("t-sne");
 * console.log(attraction.slope(1), repulsion.slope(1)); // 1, -0.5
 * ```
 */
export function embeddingPotentials(name: PotentialName, settings: PotentialOptions = {}): EmbeddingPotentials {
  const { wanted = 1, reach = 2, share = 1 } = settings;
  for (const [key, value] of Object.entries({ wanted, reach, share })) {
    if (value > 0 && value < Infinity) continue;
    throw new LecternError("invalid-option", `embeddingPotentials: ${key} must be a positive number, got ${value}`, {
      option: key,
      value,
    });
  }
  switch (name) {
    case "raw-stress":
      return distancePotentials(wanted, 1);
    case "sammon":
      return distancePotentials(wanted, wanted);
    case "curvilinear-components":
      return within(distancePotentials(wanted, 1), reach);
    case "s-stress":
      return {
        attraction: { energy: (d) => d * d * d * d, slope: (d) => 4 * d * d * d },
        repulsion: { energy: (d) => -2 * wanted * wanted * d * d, slope: (d) => -4 * wanted * wanted * d },
      };
    case "laplacian-eigenmaps":
      return { attraction: square, repulsion: { energy: (d) => -d * d, slope: (d) => -2 * d } };
    case "sne":
      return { attraction: square, repulsion: { energy: (d) => exp(-d * d), slope: (d) => -2 * d * exp(-d * d) } };
    case "t-sne":
      return {
        attraction: { energy: (d) => log(1 + d * d), slope: (d) => (2 * d) / (1 + d * d) },
        repulsion: { energy: (d) => 1 / (1 + d * d), slope: (d) => (-2 * d) / (1 + d * d) ** 2 },
      };
    case "umap":
      return umapEnergies();
    case "negative-sampling-t-sne":
      return contrastiveEnergies(share);
  }
}

const square: PairEnergy = { energy: (d) => d * d, slope: (d) => 2 * d };

/** (d* − d)²/divisor without its constant. */
function distancePotentials(wanted: number, divisor: number): EmbeddingPotentials {
  return {
    attraction: { energy: (d) => (d * d) / divisor, slope: (d) => (2 * d) / divisor },
    repulsion: { energy: (d) => (-2 * wanted * d) / divisor, slope: () => (-2 * wanted) / divisor },
  };
}

/** The same up to a distance, and no force beyond. */
function within({ attraction, repulsion }: EmbeddingPotentials, reach: number): EmbeddingPotentials {
  const cut = ({ energy, slope }: PairEnergy): PairEnergy => ({
    energy: (d) => energy(Math.min(d, reach)),
    slope: (d) => (d <= reach ? slope(d) : 0),
  });
  return { attraction: cut(attraction), repulsion: cut(repulsion) };
}

function umapEnergies(): EmbeddingPotentials {
  const { a, b } = fitCurve(0.1, 1);
  const tail = (d: number) => a * pow(d * d, b);
  return {
    attraction: {
      energy: (d) => log(1 + tail(d)),
      slope: (d) => (d > 0 ? (2 * b * tail(d)) / (d * (1 + tail(d))) : 0),
    },
    repulsion: {
      energy: (d) => (d > 0 ? log((1 + tail(d)) / tail(d)) : Infinity),
      slope: (d) => (d > 0 ? (-2 * b) / (d * (1 + tail(d))) : -Infinity),
    },
  };
}

function contrastiveEnergies(c: number): EmbeddingPotentials {
  return {
    attraction: { energy: (d) => log(1 + c * (1 + d * d)), slope: (d) => (2 * c * d) / (1 + c * (1 + d * d)) },
    repulsion: {
      energy: (d) => log(1 + 1 / (c * (1 + d * d))),
      slope: (d) => (-2 * d) / ((1 + d * d) * (1 + c * (1 + d * d))),
    },
  };
}
