/**
 * The convolution kernel of signals, k(x, y) = ‖x ∗ y‖² (Machine Learning 2, example 3.1.3). With the autocorrelation
 * rₓ(s) = Σ x(t) x(s + t) it is Σ_s rₓ(s) r_y(s): its features are autocorrelations, so it is positive semidefinite and
 * does not change when a signal is shifted or reversed. One Fourier transform for each signal, none for pairs.
 */
import { LecternError, show } from "../core/errors.js";
import { correlate } from "../numeric/fft/convolution.js";

/** The kernel of a pair of signals. */
export function convolutionKernel(signals: readonly ArrayLike<number>[]): (i: number, j: number) => number {
  const features = signals.map((signal, i) => {
    const wrong = Array.from(signal).findIndex((value) => !Number.isFinite(value));
    if (wrong < 0) return autocorrelation(signal);
    throw new LecternError("invalid-data", `item ${i} has ${show(signal[wrong])} at position ${wrong}, not a number`);
  });
  return (i, j) => {
    const [x, y] = [features[i], features[j]];
    let sum = 0;
    for (let s = 1; s < Math.min(x.length, y.length); s++) sum += x[s] * y[s];
    // Lags −s and s are equal.
    return x.length === 0 || y.length === 0 ? 0 : x[0] * y[0] + 2 * sum;
  };
}

/** The lags 0 … L − 1. */
function autocorrelation(signal: ArrayLike<number>): Float64Array {
  return signal.length === 0 ? new Float64Array(0) : correlate(signal, signal).slice(signal.length - 1);
}
