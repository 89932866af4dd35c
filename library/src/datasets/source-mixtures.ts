/** Mixtures x = A s + noise of known sources: what microphones at a party or electrodes on a head record. */
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import { defaultFeatures } from "../data/dataset.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { multiplyTransposed } from "../linalg/multiply.js";
import { conditionNumber } from "../linalg/svd/numerical-rank.js";
import { cos, exp, sin } from "../numeric/elementary/functions.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { addNoise } from "./scatter.js";
import { resonance, type SourceKind, sourceSignals, standardized } from "./sources.js";

/** Mixtures with the sources and the mixing matrix (one row per channel) that made them. */
export interface Mixture {
  readonly x: Matrix;
  readonly sources: Matrix;
  readonly mixing: Matrix;
  readonly features: readonly string[];
}

const mixingOptions = {
  noise: nonNegative(0, "standard deviation of the normal noise in each channel"),
  seed: seed(),
};

/** How sources are mixed. */
export interface MixingOptions extends GivenOptions<typeof mixingOptions> {
  /** One row per channel; drawn by default, as many channels as sources. */
  readonly mixing?: MatrixLike;
}

/**
 * Mixes sources (one per column) by a given matrix, or by one drawn for the seed, whose condition is at most 20.
 *
 * @example
 * ```ts
 * import { mixSources, sourceSignals } from "lectern/datasets";
 *
 * const { x } = mixSources(sourceSignals(["speech", "music"]), { mixing: [[1, 0.5], [0.3, 1]], noise: 0.01 });
 * console.log(x.columns); // 2
 * ```
 */
export function mixSources(sources: Matrix, { mixing: given, ...others }: MixingOptions = {}): Mixture {
  const { noise, seed: start } = resolveOptions("mixSources", mixingOptions, others);
  const random = createRandom(start).fork("mixing");
  const mixing = given === undefined ? drawMixing(sources.columns, random) : asMatrix(given, "mixSources: mixing");
  if (mixing.columns !== sources.columns) {
    throw new LecternError(
      "invalid-option",
      `mixSources: the mixing matrix has ${mixing.columns} columns for ${sources.columns} sources`,
      { option: "mixing" },
    );
  }
  const x = addNoise(multiplyTransposed(sources, mixing), noise, random.fork("noise"));
  return { x, sources, mixing, features: defaultFeatures(mixing.rows) };
}

/** A square matrix that can be inverted without losing much. */
function drawMixing(size: number, random: Random): Matrix {
  for (let attempt = 0; ; attempt++) {
    const stream = random.fork(attempt);
    const result = zeros(size, size);
    for (let at = 0; at < result.data.length; at++) result.data[at] = stream.normal();
    if (attempt > 500 || conditionNumber(result) <= 20) return result;
  }
}

/** The options of {@link cocktailParty} as a table. */
export const partyOptions = {
  samples: integer(2000, "length of the recording"),
  speakers: integer(2, "number of speakers", { minimum: 0 }),
  instruments: integer(1, "number of instruments", { minimum: 0 }),
  noises: integer(1, "number of sources of uniform noise", { minimum: 0 }),
  noise: nonNegative(0, "standard deviation of the normal noise of each microphone"),
  seed: seed(),
};

/** Options of {@link cocktailParty}. */
export type CocktailPartyOptions = GivenOptions<typeof partyOptions>;

/**
 * A cocktail party: as many microphones as there are speakers, instruments and noises, each hearing all of them.
 *
 * @example
 * ```ts
 * import { cocktailParty } from "lectern/datasets";
 *
 * const { x, sources, mixing } = cocktailParty({ samples: 1000, seed: 2 });
 * console.log(x.columns, sources.columns, mixing.rows); // 4 4 4
 * ```
 */
export function cocktailParty(given: CocktailPartyOptions = {}): Mixture {
  const options = resolveOptions("cocktailParty", partyOptions, given);
  const kinds: SourceKind[] = [
    ...new Array<SourceKind>(options.speakers).fill("speech"),
    ...new Array<SourceKind>(options.instruments).fill("music"),
    ...new Array<SourceKind>(options.noises).fill("uniform"),
  ];
  if (kinds.length === 0) throw new LecternError("invalid-option", "cocktailParty: needs at least 1 source, got 0");
  const { samples, noise, seed: start } = options;
  return mixSources(sourceSignals(kinds, { samples, seed: start }), { noise, seed: start });
}

const recordingOptions = { samples: integer(4000, "length of the recording", { minimum: 2 }), seed: seed() };

/** Options of {@link sevenChannels} and {@link motherAndChild}. */
export type RecordingOptions = GivenOptions<typeof recordingOptions>;

/**
 * Seven channels (Meinecke, Ziehe, Kawanabe and Müller 2002): a sine and a cosine of one frequency, two speech signals, two
 * normal and one uniform white noise. Second-order methods find speech and the harmonic plane, fourth-order ones the
 * uniform noise too, and nobody the two normal ones.
 */
export function sevenChannels(given: RecordingOptions = {}): Mixture {
  const { samples, seed: start } = resolveOptions("sevenChannels", recordingOptions, given);
  const kinds: SourceKind[] = ["sine", "cosine", "speech", "speech", "normal", "normal", "uniform"];
  return mixSources(sourceSignals(kinds, { samples, seed: start }), { seed: start });
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Electrodes on the belly of a pregnant woman: two hearts, each a plane in which every beat points another way, so that no
 * direction within it is special, and two sources of uniform noise. Sources 1–2 are the mother's, 3–4 the child's heart.
 */
export function motherAndChild(given: RecordingOptions = {}): Mixture {
  const { samples, seed: start } = resolveOptions("motherAndChild", recordingOptions, given);
  const random = createRandom(start).fork("hearts");
  const sources = sourceSignals(["normal", "normal", "normal", "normal", "uniform", "uniform"], {
    samples,
    seed: start,
  });
  const { columns } = sources;
  [90, 52].forEach((period, heart) => {
    const stream = random.fork(heart);
    const plane = [new Float64Array(samples), new Float64Array(samples)];
    // Steps of the golden angle fill the circle evenly, so that a few dozen beats favour no direction by chance.
    let angle = 2 * Math.PI * stream.uniform();
    for (let t = stream.integer(period); t < samples; t += Math.round(period * (0.9 + 0.2 * stream.uniform()))) {
      angle += GOLDEN_ANGLE;
      for (let i = -8; i <= 8; i++) {
        if (t + i < 0 || t + i >= samples) continue;
        const height = exp(-((i / 3) ** 2));
        plane[0][t + i] += height * cos(angle);
        plane[1][t + i] += height * sin(angle);
      }
    }
    plane.map(standardized).forEach((signal, side) => {
      for (let t = 0; t < samples; t++) sources.data[t * columns + 2 * heart + side] = signal[t];
    });
  });
  return mixSources(sources, { seed: start });
}

/** Sensors on a square grid of a head seen from above, and the fields of the sources on them. */
export interface FieldMixture extends Mixture {
  /** One row per sensor: its place, between −1 and 1. */
  readonly positions: Matrix;
}

/**
 * A record like an EEG: rhythms of two narrow bands, blinks and strong slow noise from sources under a grid of sensors; the
 * first source is weaker than the noise by the factor `weakness`.
 */
export function brainRecording({
  samples = 4000,
  side = 4,
  weakness = 1,
  seed: start = 0,
}: {
  samples?: number;
  side?: number;
  weakness?: number;
  seed?: number;
} = {}): FieldMixture {
  const sources = sourceSignals(["autoregressive", "autoregressive", "blinks", "normal", "normal"], {
    samples,
    seed: start,
  });
  const k = sources.columns;
  const random = createRandom(start).fork("brain");
  [0.07, 0.13].forEach((frequency, j) => {
    const stream = random.fork(j);
    const noise = Float64Array.from({ length: samples }, () => stream.normal());
    const rhythm = standardized(resonance(noise, frequency, 0.97));
    for (let t = 0; t < samples; t++) sources.data[t * k + j] = rhythm[t];
  });
  const positions = zeros(side * side, 2);
  for (let i = 0; i < side * side; i++) {
    positions.data[2 * i] = (2 * (i % side)) / Math.max(1, side - 1) - 1;
    positions.data[2 * i + 1] = (2 * Math.floor(i / side)) / Math.max(1, side - 1) - 1;
  }
  const centers = [
    [-0.5, 0.5],
    [0.6, 0.4],
    [0, -1],
    [-0.7, -0.5],
    [0.5, -0.4],
  ];
  const mixing = zeros(side * side, k);
  for (let i = 0; i < mixing.rows; i++) {
    for (let j = 0; j < k; j++) {
      const [dx, dy] = [positions.data[2 * i] - centers[j][0], positions.data[2 * i + 1] - centers[j][1]];
      mixing.data[i * k + j] = exp(-(dx * dx + dy * dy) / 0.8) / (j === 0 ? weakness : 1);
    }
  }
  return { ...mixSources(sources, { mixing, seed: start }), positions };
}
