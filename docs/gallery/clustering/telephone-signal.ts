/**
 * Lossy coding of a telephone signal (ML and physics, chapter 4): each sample is replaced by the nearest of a few levels. k-means of
 * the samples finds the levels with the least squared error (Lloyd and Max); quiet samples are frequent in speech, so that the levels
 * are dense near 0, as those of the mu-law of telephone networks are, and unlike equal steps.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kMeans } from "lectern";
import { createRandom } from "lectern/numeric";
import { lines, plotGrid } from "lectern/plots";

/** Half a second at 8000 samples a second: tones of a voice that fade in and out, with a little noise; between −1 and 1. */
export function telephoneSignal(seed: number, samples = 4000): Float64Array {
  const random = createRandom(seed);
  const tones = Array.from({ length: 6 }, (_, k) => ({
    frequency: 300 + 3100 * random.uniform(),
    strength: 1 / (1 + k),
    phase: 2 * Math.PI * random.uniform(),
  }));
  const start = 2 * Math.PI * random.uniform();
  const signal = Float64Array.from({ length: samples }, (_, i) => {
    const time = i / 8000;
    const loudness = Math.max(0, Math.sin(2 * Math.PI * 4 * time + start)) ** 3 + 0.02;
    const voice = tones.reduce(
      (sum, { frequency, strength, phase }) => sum + strength * Math.sin(2 * Math.PI * frequency * time + phase),
      0,
    );
    return loudness * voice + 0.003 * random.normal();
  });
  const largest = signal.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return signal.map((value) => value / largest);
}

/** The levels that a signal is coded with. */
export type Levels = Float64Array;

/** Levels by k-means: one cluster for each code of so many bits. */
export function learnLevels(signal: Float64Array, bits: number, seed = 0): Levels {
  const { centers } = kMeans({ clusters: 2 ** bits, seed }).fit({ x: Array.from(signal, (value) => [value]) }).state;
  return centers.data.slice().sort();
}

/** The middles of equal steps from −1 to 1. */
export function equalLevels(bits: number): Levels {
  return Float64Array.from({ length: 2 ** bits }, (_, k) => (2 * k + 1) / 2 ** bits - 1);
}

/** Equal steps after compression by the mu-law with mu = 255: y = sign(x) log(1 + mu |x|) / log(1 + mu). */
export function muLawLevels(bits: number): Levels {
  return equalLevels(bits).map((y) => (Math.sign(y) * (256 ** Math.abs(y) - 1)) / 255);
}

/** The code of each sample: the index of the nearest level. Levels are in ascending order. */
export function encodeSignal(signal: Float64Array, levels: Levels): Int32Array {
  return Int32Array.from(signal, (value) => {
    let code = 0;
    while (code + 1 < levels.length && value > (levels[code] + levels[code + 1]) / 2) code++;
    return code;
  });
}

/** The signal of the codes. */
export function decodeSignal(codes: Int32Array, levels: Levels): Float64Array {
  return Float64Array.from(codes, (code) => levels[code]);
}

/** The power of the signal over that of the coding error, in decibels. */
export function signalToNoise(signal: Float64Array, levels: Levels): number {
  const decoded = decodeSignal(encodeSignal(signal, levels), levels);
  const power = signal.reduce((sum, value) => sum + value * value, 0);
  const noise = signal.reduce((sum, value, i) => sum + (value - decoded[i]) ** 2, 0);
  return 10 * Math.log10(power / noise);
}

/** The three kinds of levels for as many bits. */
export function levelsFor(signal: Float64Array, bits: number) {
  return { "k-means": learnLevels(signal, bits), "mu-law": muLawLevels(bits), "equal steps": equalLevels(bits) };
}

/** A part of the signal, coded with 3 bits, and the signal-to-noise ratio against the bits. */
export function signalFigure(seed = 0, samples = 4000) {
  const signal = telephoneSignal(seed, samples);
  const levels = learnLevels(signal, 3);
  const decoded = decodeSignal(encodeSignal(signal, levels), levels);
  const loudest = signal.reduce((best, value, i) => (value > signal[best] ? i : best), 0);
  const from = Math.min(Math.max(0, loudest - 50), signal.length - 100);
  const x = Array.from({ length: 100 }, (_, i) => (from + i) / 8);
  const part = (name: string, values: Float64Array) => ({ name, x, y: Array.from(values.subarray(from, from + 100)) });
  const parts = lines([part("signal", signal), part("3 bits", decoded)], { xTitle: "milliseconds", yTitle: "signal" });
  const bits = [2, 3, 4, 5, 6];
  const ratios = bits.map((count) => levelsFor(signal, count));
  const curves = (["k-means", "mu-law", "equal steps"] as const).map((name) => ({
    name,
    x: bits,
    y: ratios.map((kinds) => signalToNoise(signal, kinds[name])),
  }));
  return plotGrid([[parts, lines(curves, { xTitle: "bits for each sample", yTitle: "signal to noise (dB)" })]]);
}

/** Figure for the gallery index. */
export const cover = () => signalFigure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const signal = telephoneSignal(0);
  for (const bits of [2, 3, 4, 5, 6]) {
    const ratios = Object.entries(levelsFor(signal, bits)).map(
      ([name, levels]) => `${name} ${signalToNoise(signal, levels).toFixed(1)} dB`,
    );
    console.log(`${bits} bits: ${ratios.join(", ")}`);
  }
}
