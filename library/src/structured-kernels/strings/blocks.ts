/**
 * Kernels that compare two sequences position by position, by their maximal common blocks: a block of B matching
 * symbols contains max(0, B − n + 1) common n-grams, so it adds Σₙ bₙ max(0, B − n + 1), and one pass over the
 * positions finds all blocks (Sonnenburg, Rätsch and Rieck 2007).
 */

/** What a block of each length 0 … longest adds, for the weights b₁ … b_d of the n-grams. */
export function blockValues(weights: ArrayLike<number>, longest: number): Float64Array {
  const values = new Float64Array(longest + 1);
  // The difference of consecutive values is Σ bₙ over n ≤ B.
  let slope = 0;
  for (let block = 1; block <= longest; block++) {
    if (block <= weights.length) slope += weights[block - 1];
    values[block] = values[block - 1] + slope;
  }
  return values;
}

/** Σ of the values of all maximal blocks with xᵢ = z_{i + shift}. */
export function sumBlocks(x: Int32Array, z: Int32Array, shift: number, values: Float64Array): number {
  const end = Math.min(x.length, z.length - shift);
  let sum = 0;
  let block = 0;
  for (let i = Math.max(0, -shift); i < end; i++) {
    if (x[i] === z[i + shift]) block++;
    else {
      sum += values[block];
      block = 0;
    }
  }
  return sum + values[block];
}

/**
 * The default weights of the weighted degree kernel, bₙ = 2 (d − n + 1) / (d (d + 1)): they sum to 1, and short n-grams
 * weigh more.
 */
export function degreeWeights(degree: number): Float64Array {
  return Float64Array.from({ length: degree }, (_, n) => (2 * (degree - n)) / (degree * (degree + 1)));
}

/**
 * The weighted degree kernel with shifts up to S (Rätsch, Sonnenburg and Schölkopf 2005): shifts by ±s weigh
 * 1 / (2 (s + 1)) each. It is positive semidefinite, since 1 + Σ cos(s t) / (s + 1) is never negative, for any S
 * (Rogosinski and Szegő 1928).
 */
export function weightedDegree(x: Int32Array, z: Int32Array, values: Float64Array, shifts: number): number {
  let sum = sumBlocks(x, z, 0, values);
  for (let s = 1; s <= shifts; s++) sum += (sumBlocks(x, z, s, values) + sumBlocks(x, z, -s, values)) / (2 * (s + 1));
  return sum;
}

/**
 * The locality-improved kernel (Zien and others 2000): the matches in a window around each position, to a power, are
 * summed, and the sum is taken to a power. Windows are sums over a sliding range, so the cost is linear.
 */
export function localityImproved(
  x: Int32Array,
  z: Int32Array,
  reach: number,
  innerDegree: number,
  outerDegree: number,
): number {
  const length = Math.min(x.length, z.length);
  let matches = 0;
  let sum = 0;
  for (let at = 0; at < Math.min(reach, length); at++) if (x[at] === z[at]) matches++;
  for (let at = 0; at < length; at++) {
    const entering = at + reach;
    const leaving = at - reach - 1;
    if (entering < length && x[entering] === z[entering]) matches++;
    if (leaving >= 0 && x[leaving] === z[leaving]) matches--;
    sum += integerPower(matches / (2 * reach + 1), innerDegree);
  }
  return integerPower(sum, outerDegree);
}

function integerPower(base: number, exponent: number): number {
  let result = 1;
  for (let k = 0; k < exponent; k++) result *= base;
  return result;
}
