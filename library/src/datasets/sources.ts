/** Signals whose mixtures source separation takes apart: each of mean 0 and variance 1, and independent of the others. */
import { LecternError, show } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, seed } from "../core/options/options.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { cos, exp, sin } from "../numeric/elementary/functions.js";
import { createRandom, type Random } from "../numeric/random/random.js";

/**
 * What a signal is like. In time: `speech` (bursts of resonances), `music` (notes that ring), `sine` and `cosine` (of the
 * same frequency), `autoregressive` (a narrow band of noise). White: `normal`, `uniform`, `laplace`. `blinks` are rare bumps.
 */
export type SourceKind =
  | "speech"
  | "music"
  | "sine"
  | "cosine"
  | "autoregressive"
  | "normal"
  | "uniform"
  | "laplace"
  | "blinks";

type Signal = (samples: number, random: Random) => Float64Array;

const signals: Readonly<Record<SourceKind, Signal>> = {
  speech,
  music,
  sine: (samples) => Float64Array.from({ length: samples }, (_, t) => sin(2 * Math.PI * HARMONIC * t)),
  cosine: (samples) => Float64Array.from({ length: samples }, (_, t) => cos(2 * Math.PI * HARMONIC * t)),
  autoregressive: (samples, random) => resonance(white(samples, random), 0.05 + 0.2 * random.uniform(), 0.95),
  normal: white,
  uniform: (samples, random) => Float64Array.from({ length: samples }, () => random.uniform() - 0.5),
  laplace: (samples, random) => Float64Array.from({ length: samples }, () => laplaceDraw(random)),
  blinks,
};

/** The frequency of the harmonics, in periods per sample: a sine and a cosine of one frequency have the same autocorrelation. */
const HARMONIC = 0.031;

const options = { samples: integer(2000, "length of the signals", { minimum: 2 }), seed: seed() };

/** Options of {@link sourceSignals}. */
export type SourceSignalsOptions = GivenOptions<typeof options>;

/**
 * Signals of the given kinds, one per column, the same for the same seed. Adding a signal leaves the others alone.
 *
 * @example
 * ```ts
 * import { sourceSignals } from "lectern/datasets";
 *
 * const s = sourceSignals(["speech", "speech", "uniform"], { samples: 500, seed: 4 });
 * console.log(s.rows, s.columns); // 500 3
 * ```
 */
export function sourceSignals(kinds: readonly SourceKind[], given: SourceSignalsOptions = {}): Matrix {
  const { samples, seed: start } = resolveOptions("sourceSignals", options, given);
  const random = createRandom(start).fork("sources");
  const result = zeros(samples, kinds.length);
  kinds.forEach((kind, k) => {
    if (!Object.hasOwn(signals, kind)) {
      const known = Object.keys(signals).join(", ");
      throw new LecternError("invalid-option", `sourceSignals: ${show(kind)} is not a kind of signal; known: ${known}`);
    }
    const signal = standardized(signals[kind](samples, random.fork(k)));
    for (let t = 0; t < samples; t++) result.data[t * kinds.length + k] = signal[t];
  });
  return result;
}

/** A signal less its mean, divided by its deviation; one that does not vary becomes zeros. */
export function standardized(signal: Float64Array): Float64Array {
  const mean = signal.reduce((sum, value) => sum + value, 0) / signal.length;
  const deviation = Math.sqrt(signal.reduce((sum, value) => sum + (value - mean) ** 2, 0) / signal.length) || 1;
  return signal.map((value) => (value - mean) / deviation);
}

function white(samples: number, random: Random): Float64Array {
  return Float64Array.from({ length: samples }, () => random.normal());
}

function laplaceDraw(random: Random): number {
  return random.exponential() * (random.uniform() < 0.5 ? -1 : 1);
}

/** Noise through a resonator: y_t = 2 r cos(2πf) y_{t−1} − r² y_{t−2} + e_t rings at the frequency f, the longer the nearer r is to 1. */
export function resonance(noise: Float64Array, frequency: number, r: number): Float64Array {
  const result = new Float64Array(noise.length);
  const a = 2 * r * cos(2 * Math.PI * frequency);
  for (let t = 0; t < noise.length; t++) {
    result[t] = noise[t] + (t > 0 ? a * result[t - 1] : 0) - (t > 1 ? r * r * result[t - 2] : 0);
  }
  return result;
}

/** Syllables: two resonances of their own, loud for a while and silent in between. */
function speech(samples: number, random: Random): Float64Array {
  const low = resonance(white(samples, random), 0.015 + 0.05 * random.uniform(), 0.96);
  const high = resonance(white(samples, random), 0.1 + 0.12 * random.uniform(), 0.9);
  const envelope = new Float64Array(samples);
  for (let t = 0; t < samples; ) {
    const length = 60 + random.integer(120);
    const loudness = random.uniform() < 0.45 ? 0.05 : 0.3 + random.exponential();
    for (let i = 0; i < length && t < samples; i++, t++) envelope[t] = loudness * sin((Math.PI * (i + 0.5)) / length);
  }
  const [a, b] = [standardized(low), standardized(high)];
  return envelope.map((loudness, t) => loudness * (a[t] + 0.6 * b[t]));
}

/** Notes of one scale, each with three harmonics that die away. */
function music(samples: number, random: Random): Float64Array {
  const result = new Float64Array(samples);
  const base = 0.004 + 0.004 * random.uniform();
  const scale = [1, 9 / 8, 5 / 4, 4 / 3, 3 / 2, 5 / 3, 2];
  for (let t = 0; t < samples; ) {
    const length = 80 + random.integer(160);
    const frequency = base * scale[random.integer(scale.length)] * 2;
    const phase = 2 * Math.PI * random.uniform();
    for (let i = 0; i < length && t < samples; i++, t++) {
      const turn = 2 * Math.PI * frequency * i + phase;
      result[t] = exp(-i / 60) * (sin(turn) + 0.5 * sin(2 * turn) + 0.25 * sin(3 * turn));
    }
  }
  return result;
}

/** Bumps of about a fiftieth of the time, now and then. */
function blinks(samples: number, random: Random): Float64Array {
  const result = new Float64Array(samples);
  for (let t = random.integer(80); t < samples; t += 150 + random.integer(250)) {
    for (let i = -30; i <= 30; i++) if (t + i >= 0 && t + i < samples) result[t + i] += exp(-((i / 10) ** 2));
  }
  return result;
}
