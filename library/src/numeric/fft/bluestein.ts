/**
 * Fourier transforms of lengths with large prime factors as convolutions (Bluestein, A linear filtering approach to the
 * computation of discrete Fourier transform, IEEE Trans. Audio Electroacoust. 18(4), 1970): with 2jk = j² + k² − (k −
 * j)²,
 *
 *     Xₖ = c̄ₖ Σⱼ (xⱼ c̄ⱼ) c₍ₖ₋ⱼ₎,   cⱼ = e^(πi j²/n),
 *
 * and the sum is a circular convolution of any length of at least 2n − 1.
 */
import type { RawTransform } from "./fft.js";
import { fastLength, rootOfUnity } from "./roots.js";

/** The forward transform of a length, by transforms of a longer length with small prime factors. */
export function createBluestein(n: number, createTransform: (length: number) => RawTransform): RawTransform {
  const size = fastLength(2 * n - 1);
  const transform = createTransform(size);
  const cosine = new Float64Array(n);
  const sine = new Float64Array(n);
  const filterRe = new Float64Array(size);
  const filterIm = new Float64Array(size);
  // j² mod 2n, by (j + 1)² = j² + 2j + 1: exact, and small enough that the angle loses no digits.
  for (let j = 0, square = 0; j < n; square = (square + 2 * j + 1) % (2 * n), j++) {
    const root = rootOfUnity(square, 2 * n);
    cosine[j] = root.cosine;
    sine[j] = root.sine;
    filterRe[j] = filterRe[(size - j) % size] = root.cosine / size;
    filterIm[j] = filterIm[(size - j) % size] = root.sine / size;
  }
  transform(filterRe, filterIm);
  const workRe = new Float64Array(size);
  const workIm = new Float64Array(size);
  return (re, im) => {
    workRe.fill(0, n);
    workIm.fill(0, n);
    for (let j = 0; j < n; j++) {
      workRe[j] = re[j] * cosine[j] + im[j] * sine[j];
      workIm[j] = im[j] * cosine[j] - re[j] * sine[j];
    }
    transform(workRe, workIm);
    for (let j = 0; j < size; j++) {
      const a = workRe[j];
      const b = workIm[j];
      workRe[j] = a * filterRe[j] - b * filterIm[j];
      workIm[j] = a * filterIm[j] + b * filterRe[j];
    }
    // The inverse transform is the forward one with the parts exchanged; 1/size is in the filter already.
    transform(workIm, workRe);
    for (let k = 0; k < n; k++) {
      re[k] = workRe[k] * cosine[k] + workIm[k] * sine[k];
      im[k] = workIm[k] * cosine[k] - workRe[k] * sine[k];
    }
  };
}
