/** How much samples belong to each of several centers. */
import { type Matrix, zeros } from "../../data/matrix.js";
import { pow } from "../../numeric/elementary/functions.js";
import { squaredDistance } from "../k-means/squared-distance.js";

/**
 * uᵢₖ = 1 / Σⱼ (dᵢₖ / dᵢⱼ)^(2 / (fuzziness − 1)), the shares with the least Σₖ uᵢₖ^fuzziness dᵢₖ² for given centers. A sample
 * on a center belongs to it alone, or to all centers there in equal shares.
 */
export function fuzzyMemberships(x: Matrix, centers: Matrix, fuzziness: number): Matrix {
  const { rows: clusters, columns } = centers;
  const result = zeros(x.rows, clusters);
  const squares = new Float64Array(clusters);
  const power = 1 / (fuzziness - 1);
  for (let i = 0; i < x.rows; i++) {
    let nearest = Infinity;
    for (let k = 0; k < clusters; k++) {
      squares[k] = squaredDistance(x.data, i * columns, centers.data, k * columns, columns);
      nearest = Math.min(nearest, squares[k]);
    }
    // Relative to the nearest center nothing overflows, and the largest share is 1 before they are normalised.
    let total = 0;
    for (let k = 0; k < clusters; k++) {
      const share = squares[k] === nearest ? 1 : pow(nearest / squares[k], power);
      result.data[i * clusters + k] = share;
      total += share;
    }
    for (let k = 0; k < clusters; k++) result.data[i * clusters + k] /= total;
  }
  return result;
}
