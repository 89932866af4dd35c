/** The local blocks of tangent space alignment and of Hessian eigenmaps. */
import type { LocalBlocks } from "./alignment-matrix.js";
import { tangentBasis } from "./local-basis.js";
import type { Neighborhoods } from "./neighborhoods.js";

/**
 * I − G Gᵀ with orthonormal G = [1/√k, U], U the first principal directions of the neighbours: what is left of their
 * coordinates after the best affine function of the local ones (Zhang and Zha 2004).
 */
export function tangentBlocks(neighborhoods: Neighborhoods, components: number): LocalBlocks {
  const { neighbors: k, gram } = neighborhoods;
  const c = new Float64Array(k * k);
  return {
    ...common(neighborhoods),
    block(i, out) {
      gram(i, c);
      const { basis } = tangentBasis(c, k, components, false);
      out.fill(0);
      for (let a = 0; a < k; a++) out[a * k + a] = 1;
      addProducts(out, basis, k, -1);
    },
  };
}

/**
 * H Hᵀ with the orthonormal columns H that the products of two local coordinates add to constant and linear functions:
 * an estimate of the squared second derivatives of a function at the sample (Donoho and Grimes 2003).
 */
export function hessianBlocks(neighborhoods: Neighborhoods, components: number): LocalBlocks {
  const { neighbors: k, gram } = neighborhoods;
  const c = new Float64Array(k * k);
  return {
    ...common(neighborhoods),
    block(i, out) {
      gram(i, c);
      const { basis, linear } = tangentBasis(c, k, components, true);
      out.fill(0);
      addProducts(out, basis.slice(linear), k, 1);
    },
  };
}

function common({ samples, neighbors: k, indices, work }: Neighborhoods): Omit<LocalBlocks, "block"> {
  return { samples, size: k, indices, work: work + k * k * k * 10 };
}

/** out += sign · Σ v vᵀ. */
function addProducts(out: Float64Array, vectors: readonly Float64Array[], k: number, sign: number): void {
  for (const vector of vectors) {
    for (let a = 0; a < k; a++) for (let b = 0; b < k; b++) out[a * k + b] += sign * vector[a] * vector[b];
  }
}
