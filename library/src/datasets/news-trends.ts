/** News and how often they are passed on, at many places and after some time. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { pow } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";

const options = {
  samples: integer(300, "number of time points"),
  words: integer(60, "number of distinct words"),
  places: integer(24, "number of places, shared evenly among four regions"),
  noise: nonNegative(1, "standard deviation of the noise in all counts"),
  seed: seed(),
};

/** Options of {@link newsTrends}. */
export type NewsTrendsOptions = GivenOptions<typeof options>;

/** Word counts and replies with the trend behind both. */
export interface NewsTrends {
  /** The (centred) count of each word at each time. */
  readonly x: Matrix;
  /** The (centred) number of replies at each place at each time. */
  readonly y: Matrix;
  /** The hidden trend at each time. */
  readonly trend: Float64Array;
  /** Longitude and latitude of each place. */
  readonly coordinates: Matrix;
  readonly regionOf: readonly string[];
  /** The region that responds most. */
  readonly home: string;
  /** How each region responds after 0, 1, 2 … steps: a row for each delay, a column for each region. */
  readonly responses: Matrix;
  readonly regions: readonly string[];
}

const regions = ["north-west", "north-east", "south-west", "south-east"];
const corners = [
  [0, 1],
  [1, 1],
  [0, 0],
  [1, 0],
];
const delays = 5;

/**
 * A hidden trend raises some words, and replies after it: most in the home region of the source, later and less elsewhere.
 * Words and places also have variations of their own, far stronger than the trend, that have nothing to do with each other.
 *
 * @example
 * ```ts
 * import { newsTrends } from "lectern/datasets";
 *
 * const { x, y, home } = newsTrends({ samples: 100 });
 * console.log(x.rows === y.rows, home); // true north-west
 * ```
 */
export function newsTrends(given: NewsTrendsOptions = {}): NewsTrends {
  const { samples, words, places, noise, seed } = resolveOptions("newsTrends", options, given);
  const random = createRandom(seed);
  const [hidden, vocabulary, own, map, errors] = ["trend", "words", "own", "map", "noise"].map((name) =>
    random.fork(name),
  );
  const trend = Float64Array.from({ length: samples + delays }, () => hidden.normal());
  const responses = zeros(delays, regions.length);
  regions.forEach((_, r) => {
    // The home region answers at once and most; the others one step later each, ever more faintly.
    for (let d = 0; d < delays; d++)
      responses.data[d * regions.length + r] = (d < r ? 0 : pow(0.5, d - r)) / (1 + 1.5 * r);
  });
  const topic = Float64Array.from({ length: words }, () => (vocabulary.uniform() < 0.3 ? vocabulary.normal() : 0));
  const chatter = Float64Array.from({ length: words }, () => vocabulary.normal());
  const place = Array.from({ length: places }, (_, p) => p % regions.length);
  const habit = Float64Array.from({ length: places }, () => map.normal());
  const coordinates = zeros(places, 2);
  place.forEach((r, p) => {
    for (let j = 0; j < 2; j++) coordinates.data[2 * p + j] = 10 * (corners[r][j] + 0.1 + 0.8 * map.uniform());
  });
  const x = zeros(samples, words);
  const y = zeros(samples, places);
  for (let t = 0; t < samples; t++) {
    const now = t + delays;
    const [noisyWords, noisyPlaces] = [3 * own.normal(), 3 * own.normal()];
    for (let w = 0; w < words; w++) {
      x.data[t * words + w] = topic[w] * trend[now] + chatter[w] * noisyWords + noise * errors.normal();
    }
    for (let p = 0; p < places; p++) {
      let answer = 0;
      for (let d = 0; d < delays; d++) answer += responses.data[d * regions.length + place[p]] * trend[now - d];
      y.data[t * places + p] = answer + habit[p] * noisyPlaces + noise * errors.normal();
    }
  }
  const regionOf = place.map((r) => regions[r]);
  return {
    x,
    y,
    trend: trend.slice(delays),
    coordinates,
    regionOf,
    home: regions[0],
    responses,
    regions: [...regions],
  };
}
