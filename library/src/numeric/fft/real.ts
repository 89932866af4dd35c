/** Fourier transforms of real signals: half the memory and half the time of complex ones. */
import { requireInteger } from "../domain.js";
import { createRawTransform, requireArray, requireArrays, requireFiniteSum } from "./fft.js";
import { rootOfUnity } from "./roots.js";

/** Transforms of real signals of one length, with their tables. */
export interface RealFft {
  /** Numbers in the signal, n. */
  readonly length: number;
  /** Numbers in the half spectrum, ⌊n/2⌋ + 1; the others are their conjugates, X₍ₙ₋ₖ₎ = X̄ₖ. */
  readonly spectrumLength: number;
  /** Writes the half spectrum of a signal into two arrays. */
  forward(signal: Float64Array, re: Float64Array, im: Float64Array): void;
  /** Writes the signal of a half spectrum; the imaginary parts of X₀ and, for even n, X₍ₙ/₂₎ are taken as 0. */
  inverse(re: Float64Array, im: Float64Array, signal: Float64Array): void;
}

/**
 * Prepares transforms of real signals of a length. Reuse the returned object.
 *
 * @example
 * ```ts
 * import { createRealFft } from "lectern/numeric";
 *
 * const transform = createRealFft(4);
 * const re = new Float64Array(transform.spectrumLength);
 * const im = new Float64Array(transform.spectrumLength);
 * transform.forward(Float64Array.of(1, 2, 3, 4), re, im); // re: 10, −2, −2; im: 0, 2, 0
 * ```
 */
export function createRealFft(length: number): RealFft {
  requireInteger("createRealFft", "length", length, 1, 2 ** 26);
  const spectrumLength = Math.floor(length / 2) + 1;
  const { forward, inverse } = length % 2 === 0 ? evenTransform(length) : oddTransform(length);
  return {
    length,
    spectrumLength,
    forward(signal, re, im) {
      requireArray("real fft", "signal", length, signal);
      requireArrays("real fft", spectrumLength, re, im);
      forward(signal, re, im);
      requireFiniteSum("real fft", re[0], im[0]);
    },
    inverse(re, im, signal) {
      requireArrays("inverse real fft", spectrumLength, re, im);
      requireArray("inverse real fft", "signal", length, signal);
      inverse(re, im, signal);
      requireFiniteSum("inverse real fft", signal[0], 0);
    },
  };
}

type RealTransforms = Pick<RealFft, "forward" | "inverse">;

/**
 * A signal of even length as n/2 complex numbers z = x₂ⱼ + i x₂ⱼ₊₁: with h = n/2 and w = e^(−2πi/n),
 * Xₖ = (Zₖ + Z̄₍ₕ₋ₖ₎)/2 − i wᵏ (Zₖ − Z̄₍ₕ₋ₖ₎)/2 (Cooley, Lewis & Welch, J. Sound Vib. 12(3), 1970).
 */
function evenTransform(length: number): RealTransforms {
  const half = length / 2;
  const transform = createRawTransform(half);
  const zr = new Float64Array(half);
  const zi = new Float64Array(half);
  const cosine = new Float64Array(half + 1);
  const sine = new Float64Array(half + 1);
  for (let k = 0; k <= half; k++) {
    const root = rootOfUnity(k, length);
    cosine[k] = root.cosine;
    sine[k] = root.sine;
  }
  return {
    forward(signal, re, im) {
      for (let j = 0; j < half; j++) {
        zr[j] = signal[2 * j];
        zi[j] = signal[2 * j + 1];
      }
      transform(zr, zi);
      for (let k = 0; k <= half; k++) {
        const a = k === half ? 0 : k;
        const b = k === 0 ? 0 : half - k;
        const sumR = 0.5 * (zr[a] + zr[b]);
        const sumI = 0.5 * (zi[a] - zi[b]);
        const gapR = 0.5 * (zr[a] - zr[b]);
        const gapI = 0.5 * (zi[a] + zi[b]);
        re[k] = sumR + gapI * cosine[k] - gapR * sine[k];
        im[k] = sumI - gapR * cosine[k] - gapI * sine[k];
      }
      im[0] = im[half] = 0;
    },
    inverse(re, im, signal) {
      for (let k = 0; k < half; k++) {
        const b = half - k;
        const aI = k === 0 ? 0 : im[k];
        const bI = k === 0 ? 0 : im[b];
        const sumR = 0.5 * (re[k] + re[b]);
        const sumI = 0.5 * (aI - bI);
        const gapR = 0.5 * (re[k] - re[b]);
        const gapI = 0.5 * (aI + bI);
        // Zₖ = sum + i w⁻ᵏ gap
        zr[k] = sumR - gapR * sine[k] - gapI * cosine[k];
        zi[k] = sumI + gapR * cosine[k] - gapI * sine[k];
      }
      transform(zi, zr);
      for (let j = 0; j < half; j++) {
        signal[2 * j] = zr[j] / half;
        signal[2 * j + 1] = zi[j] / half;
      }
    },
  };
}

/** For odd lengths, which cannot be halved: a complex transform with imaginary parts 0. */
function oddTransform(length: number): RealTransforms {
  const spectrumLength = (length + 1) / 2;
  const transform = createRawTransform(length);
  const workRe = new Float64Array(length);
  const workIm = new Float64Array(length);
  return {
    forward(signal, re, im) {
      workRe.set(signal);
      workIm.fill(0);
      transform(workRe, workIm);
      re.set(workRe.subarray(0, spectrumLength));
      im.set(workIm.subarray(0, spectrumLength));
      im[0] = 0;
    },
    inverse(re, im, signal) {
      workRe[0] = re[0];
      workIm[0] = 0;
      for (let k = 1; k < spectrumLength; k++) {
        workRe[k] = workRe[length - k] = re[k];
        workIm[k] = im[k];
        workIm[length - k] = -im[k];
      }
      transform(workIm, workRe);
      for (let j = 0; j < length; j++) signal[j] = workRe[j] / length;
    },
  };
}
