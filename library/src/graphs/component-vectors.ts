/** The null space of a Laplacian, which the connected components of its graph determine. */
import type { ConnectedComponents } from "./connected-components.js";

/**
 * Orthonormal vectors that span those proportional to √wᵢ within each component: the null space of D^½ (…) D^½ with the
 * degrees w, or with w = 1 of a Laplacian that is not normalised. The first is √wᵢ on all vertices; each further one has
 * opposite signs on one component and on those before it. No more than `most` of them are made.
 */
export function componentVectors(
  { count, labels }: ConnectedComponents,
  weights: Float64Array,
  most = count,
): Float64Array[] {
  const volumes = new Float64Array(count);
  labels.forEach((label, i) => {
    volumes[label] += weights[i];
  });
  const total = volumes.reduce((sum, volume) => sum + volume, 0);
  const vectors = [weights.map((weight) => Math.sqrt(weight / total))];
  let before = volumes[0] ?? 0;
  for (let m = 1; m < Math.min(count, most); m++) {
    // −1/S on the components before, 1/V on component m: orthogonal to the constant, of squared length 1/S + 1/V.
    const length = Math.sqrt(1 / before + 1 / volumes[m]);
    const inside = 1 / volumes[m] / length;
    const earlier = -1 / before / length;
    vectors.push(
      weights.map((weight, i) => (labels[i] > m ? 0 : Math.sqrt(weight) * (labels[i] === m ? inside : earlier))),
    );
    before += volumes[m];
  }
  return vectors;
}
