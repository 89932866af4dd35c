/** Fast Fourier transforms of four sequences at a time, as library/kernels/lane-transform.ts does, in plain TypeScript. */
import { cos, sin } from "../../numeric/elementary/functions.js";

/**
 * Transforms `size` numbers (2ᵃ 3ᵇ), each four real parts and four imaginary ones; the inverse is not divided by the size.
 */
export function transformLanes(size: number, numbers: Float64Array, inverse: boolean): Float64Array {
  const roots = rootsOf(size, inverse ? 1 : -1);
  let [from, to]: [Float64Array, Float64Array] = [numbers, new Float64Array(numbers.length)];
  for (let length = size, stride = 1; length > 1; ) {
    const radix = length % 3 === 0 ? 3 : 2;
    to.fill(0);
    pass(radix, length / radix, stride, from, to, roots);
    [from, to] = [to, from];
    length /= radix;
    stride *= radix;
  }
  return from;
}

/** cos and sin of 2πk/size, and of the opposite angles for a sign of −1. */
function rootsOf(size: number, sign: number): Float64Array {
  const roots = new Float64Array(2 * size);
  for (let k = 0; k < size; k++) {
    roots[2 * k] = cos((2 * Math.PI * k) / size);
    roots[2 * k + 1] = sign * sin((2 * Math.PI * k) / size);
  }
  return roots;
}

/** One pass of Stockham's form: short transforms of `radix` numbers, turned by roots of unity. */
function pass(
  radix: number,
  parts: number,
  stride: number,
  from: Float64Array,
  to: Float64Array,
  roots: Float64Array,
): void {
  const size = radix * parts * stride;
  for (let p = 0; p < parts; p++) {
    for (let k = 0; k < radix; k++) {
      for (let m = 0; m < radix; m++) {
        const turn = (((m * parts + p) * k * stride) % size) * 2;
        const [c, s] = [roots[turn], roots[turn + 1]];
        const source = (p + m * parts) * stride * 8;
        const target = (radix * p + k) * stride * 8;
        for (let q = 0; q < stride * 8; q += 8) {
          for (let lane = q; lane < q + 4; lane++) {
            const [re, im] = [from[source + lane], from[source + 4 + lane]];
            to[target + lane] += re * c - im * s;
            to[target + 4 + lane] += re * s + im * c;
          }
        }
      }
    }
  }
}
