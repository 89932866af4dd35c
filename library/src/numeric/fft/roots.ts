/** Roots of unity to full precision, and the factorisations that Fourier transforms use. */
import { cos, log2, sin } from "../elementary/functions.js";

/**
 * The cosine and sine of 2π k / n. The angle is first reduced to the octant 0 … π/4 by exact integer arithmetic, so
 * that symmetric roots are exactly symmetric and none loses digits to the rounding of 2π k / n.
 */
export function rootOfUnity(k: number, n: number): { cosine: number; sine: number } {
  let turn = (k % n) * 8;
  if (turn < 0) turn += 8 * n;
  // turn / 8n is the fraction of a full circle: reduce it by symmetry to an eighth of a circle.
  const isBelow = turn > 4 * n;
  if (isBelow) turn = 8 * n - turn;
  const isLeft = turn > 2 * n;
  if (isLeft) turn = 4 * n - turn;
  const isSteep = turn > n;
  if (isSteep) turn = 2 * n - turn;
  const angle = (Math.PI * turn) / (4 * n);
  const isDiagonal = turn === n; // where the rounded cosine and sine would differ by a bit
  const x = isDiagonal ? Math.SQRT1_2 : isSteep ? sin(angle) : cos(angle);
  const y = isDiagonal ? Math.SQRT1_2 : isSteep ? cos(angle) : sin(angle);
  return { cosine: isLeft ? -x : x, sine: isBelow ? -y : y };
}

/** Factors of n for the passes of a transform: 4s first, then at most one 2, then the odd primes, ascending. */
export function transformFactors(n: number): number[] {
  const factors: number[] = [];
  let rest = n;
  for (; rest % 4 === 0; rest /= 4) factors.push(4);
  for (let prime = 2; prime * prime <= rest; prime += prime === 2 ? 1 : 2) {
    for (; rest % prime === 0; rest /= prime) factors.push(prime);
  }
  if (rest > 1) factors.push(rest);
  return factors;
}

/** The smallest number of at least n with no prime factor above 5: transforms of such lengths are the fastest. */
export function fastLength(n: number): number {
  let best = 2 ** Math.ceil(log2(Math.max(1, n)));
  for (let fives = 1; fives < best; fives *= 5) {
    for (let threes = fives; threes < best; threes *= 3) {
      let candidate = threes;
      while (candidate < n) candidate *= 2;
      if (candidate < best) best = candidate;
    }
  }
  return best;
}
