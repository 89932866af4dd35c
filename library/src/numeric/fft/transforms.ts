/** Fourier transforms as plain functions that return new arrays, and the frequencies of their entries. */
import { refuse, requireInteger, requirePositive } from "../domain.js";
import { createFft, type Fft } from "./fft.js";
import type { ComplexArrays } from "./passes.js";
import { createRealFft, type RealFft } from "./real.js";

/**
 * The discrete Fourier transform Xₖ = Σⱼ xⱼ e^(−2πi jk/n) of a complex vector (imaginary parts 0 if not given) of any
 * length. For many transforms of one length {@link createFft} avoids the copies.
 *
 * @example
 * ```ts
 * import { fft, inverseFft } from "lectern/numeric";
 *
 * const spectrum = fft([1, 2, 3, 4]); // re: 10, −2, −2, −2; im: 0, 2, 0, −2
 * inverseFft(spectrum.re, spectrum.im).re; // 1, 2, 3, 4
 * ```
 */
export function fft(re: ArrayLike<number>, im?: ArrayLike<number>): ComplexArrays {
  const result = copyComplex("fft", re, im);
  complexPlan(re.length).forward(result.re, result.im);
  return result;
}

/** The inverse of {@link fft}, 1/n included. */
export function inverseFft(re: ArrayLike<number>, im?: ArrayLike<number>): ComplexArrays {
  const result = copyComplex("inverse fft", re, im);
  complexPlan(re.length).inverse(result.re, result.im);
  return result;
}

/** The first ⌊n/2⌋ + 1 entries of the transform of a real signal; the others are their conjugates. */
export function realFft(signal: ArrayLike<number>): ComplexArrays {
  requireNotEmpty("real fft", signal);
  const plan = realPlan(signal.length);
  const result = { re: new Float64Array(plan.spectrumLength), im: new Float64Array(plan.spectrumLength) };
  plan.forward(Float64Array.from(signal), result.re, result.im);
  return result;
}

/** The real signal, of the given length, whose half spectrum is given. */
export function inverseRealFft(re: ArrayLike<number>, im: ArrayLike<number>, length: number): Float64Array {
  requireInteger("inverse real fft", "length", length, 1, 2 ** 26);
  const signal = new Float64Array(length);
  realPlan(length).inverse(Float64Array.from(re), Float64Array.from(im), signal);
  return signal;
}

/**
 * The frequency of each entry of a transform, in cycles per unit of `spacing`: 0, 1, … then the negative ones, over n.
 */
export function fftFrequencies(length: number, spacing = 1): Float64Array {
  requireInteger("fftFrequencies", "length", length, 1, 2 ** 26);
  requirePositive("fftFrequencies", "spacing", spacing);
  const positive = Math.ceil(length / 2);
  return Float64Array.from({ length }, (_, k) => (k < positive ? k : k - length) / (length * spacing));
}

/** The frequency of each entry of the half spectrum of a real signal. */
export function realFftFrequencies(length: number, spacing = 1): Float64Array {
  requireInteger("realFftFrequencies", "length", length, 1, 2 ** 26);
  requirePositive("realFftFrequencies", "spacing", spacing);
  return Float64Array.from({ length: Math.floor(length / 2) + 1 }, (_, k) => k / (length * spacing));
}

// The last few plans are cached, because programs often transform the same length repeatedly. Long ones are not: their
// tables take too much memory, and creating them costs little compared with using them.
const KEPT_PLANS = 8;
const LONGEST_KEPT = 2 ** 15;

/** A transform of complex vectors of this length; the last few are cached. */
export const complexPlan = keepLast<Fft>(createFft);

/** A transform of real signals of this length; the last few are cached. */
export const realPlan = keepLast<RealFft>(createRealFft);

function keepLast<Plan>(create: (length: number) => Plan): (length: number) => Plan {
  const kept = new Map<number, Plan>();
  return (length) => {
    const plan = kept.get(length) ?? create(length);
    if (length > LONGEST_KEPT) return plan;
    // A map keeps the order of insertion: the first key is the least recently used.
    kept.delete(length);
    kept.set(length, plan);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_PLANS) kept.delete(oldest);
    return plan;
  };
}

function copyComplex(where: string, re: ArrayLike<number>, im?: ArrayLike<number>): ComplexArrays {
  requireNotEmpty(where, re);
  if (im !== undefined && im.length !== re.length) refuse(where, "im", `as long as re (${re.length})`, im);
  return { re: Float64Array.from(re), im: im === undefined ? new Float64Array(re.length) : Float64Array.from(im) };
}

function requireNotEmpty(where: string, values: ArrayLike<number>): void {
  if (values.length === 0) refuse(where, "the input", "at least one number", values);
}
