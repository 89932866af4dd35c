/** Hyper-spectral images of fields: a spectrum of many narrow bands for each pixel, made up from the shapes of real spectra. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { zeros } from "../data/matrix.js";
import { exp } from "../numeric/elementary/functions.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { logistic } from "../numeric/softmax.js";

const imageOptions = {
  width: integer(30, "width of the image in pixels", { minimum: 2 }),
  height: integer(30, "height of the image in pixels", { minimum: 2 }),
  bands: integer(100, "number of spectral bands from 400 to 2400 nanometres", { minimum: 2 }),
  fields: integer(25, "number of fields, each with one cover"),
  noise: nonNegative(0.01, "standard deviation of the normal noise added to the reflectance of each band"),
  seed: seed(),
};

/** Options of {@link hyperspectralImage}. */
export type HyperspectralOptions = GivenOptions<typeof imageOptions>;

/** A hyper-spectral image. */
export interface HyperspectralImage {
  /** The spectra of the pixels and what covers them, row after row from the top. */
  readonly data: Dataset<NamedLabels<string>>;
  readonly width: number;
  readonly height: number;
  /** The wavelength of each band in nanometres. */
  readonly wavelengths: Float64Array;
}

/** What grows or lies on a field; the greens differ in chlorophyll, leaves and water only. */
const covers = [
  { name: "water", reflectance: (w: number) => 0.08 * exp((400 - w) / 250) },
  { name: "soil", reflectance: soil },
  { name: "stubble", reflectance: (w: number) => 0.1 + 0.3 * logistic((w - 650) / 120) * (1 - dip(w, 2100, 80, 0.25)) },
  { name: "grass", reflectance: plants({ chlorophyll: 0.8, leaves: 0.42, water: 0.6 }) },
  { name: "wheat", reflectance: plants({ chlorophyll: 0.65, leaves: 0.42, water: 0.45 }) },
  { name: "forest", reflectance: plants({ chlorophyll: 0.9, leaves: 0.36, water: 0.7 }) },
] as const;

/**
 * A made-up satellite image of fields, as remote sensing of agriculture has it: neighbouring bands say nearly the same, light and
 * shade change all of them together, and each pixel is partly bare soil. The shapes of the spectra are those of the
 * literature (green peak, red edge, the absorption of water at 1450 and 1940 nm), their numbers are not measured.
 *
 * @example
 * ```ts
 * import { hyperspectralImage } from "lectern/datasets";
 *
 * const { data, wavelengths } = hyperspectralImage({ width: 20, height: 10 });
 * console.log(data.x.rows, data.x.columns, wavelengths[0], data.y.classes.length); // 200 100 400 6
 * ```
 */
export function hyperspectralImage(given: HyperspectralOptions = {}): HyperspectralImage {
  const { width, height, bands, fields, noise, seed } = resolveOptions("hyperspectralImage", imageOptions, given);
  const random = createRandom(seed);
  const wavelengths = Float64Array.from({ length: bands }, (_, b) => 400 + (2000 * b) / (bands - 1));
  const codes = drawFields(width, height, fields, random.fork("fields"));
  const spectra = covers.map(({ reflectance }) => wavelengths.map(reflectance));
  const ground = wavelengths.map(soil);
  const [pixels, errors] = [random.fork("pixels"), random.fork("noise")];
  const x = zeros(width * height, bands);
  for (const [i, code] of codes.entries()) {
    const light = exp(0.2 * pixels.normal());
    const bare = 0.3 * pixels.uniform();
    for (let b = 0; b < bands; b++) {
      const mixed = (1 - bare) * spectra[code][b] + bare * ground[b];
      x.data[i * bands + b] = light * mixed + noise * errors.normal();
    }
  }
  const y = namedLabels<string>(
    codes,
    covers.map(({ name }) => name),
  );
  const features = Array.from(wavelengths, (wavelength) => `${Math.round(wavelength)} nm`);
  return { data: { x, y, features }, width, height, wavelengths };
}

/** The cover of each pixel: that of the nearest of some random places. Every cover has a place, if there are enough. */
function drawFields(width: number, height: number, fields: number, random: Random): Int32Array {
  const places = Array.from({ length: fields }, (_, k) => ({
    ...{ x: width * random.uniform(), y: height * random.uniform() },
    cover: k % covers.length,
  }));
  return Int32Array.from({ length: width * height }, (_, at) => {
    const squared = ({ x, y }: { x: number; y: number }) =>
      ((at % width) + 0.5 - x) ** 2 + (Math.floor(at / width) + 0.5 - y) ** 2;
    return places.reduce((best, place) => (squared(place) < squared(best) ? place : best)).cover;
  });
}

/** How much is absorbed around a wavelength. */
function dip(wavelength: number, at: number, width: number, depth: number): number {
  return depth * exp(-(((wavelength - at) / width) ** 2));
}

function soil(wavelength: number): number {
  const water = dip(wavelength, 1450, 60, 0.15) + dip(wavelength, 1940, 70, 0.2);
  return (0.08 + 0.3 * (1 - exp((400 - wavelength) / 700))) * (1 - water - dip(wavelength, 2200, 40, 0.1));
}

interface Plants {
  readonly chlorophyll: number;
  readonly leaves: number;
  readonly water: number;
}

/** Chlorophyll absorbs blue and red, leaves scatter the infrared behind the red edge, and their water absorbs parts of it. */
function plants({ chlorophyll, leaves, water }: Plants) {
  return (w: number): number => {
    const visible = 0.12 * (1 - dip(w, 450, 60, 0.8 * chlorophyll) - dip(w, 670, 45, 0.9 * chlorophyll));
    const absorbed = dip(w, 1450, 70, water) + dip(w, 1940, 90, 1.1 * water) + 0.5 * water * logistic((w - 1350) / 120);
    return visible + leaves * logistic((w - 715) / 14) * Math.max(0.05, 1 - absorbed);
  };
}
