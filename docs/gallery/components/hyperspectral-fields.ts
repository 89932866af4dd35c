/**
 * Fields from a satellite (Pattern analysis and retrieval, 001, curse of dimensionality): each pixel of a hyper-spectral image has a
 * hundred bands, and only a hundred pixels were visited on the ground. A discriminant of all bands fails, as it has as many
 * parameters as pixels; the same discriminant of ten principal components, in one pipeline, maps the fields.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { linearDiscriminant, pca, pipeline } from "lectern";
import { evenlySpacedIndices, selectSamples } from "lectern/data";
import { type HyperspectralImage, hyperspectralImage } from "lectern/datasets";
import { imagesFromRows } from "lectern/images";
import { accuracy } from "lectern/metrics";
import { imagePlot, lines, plotGrid } from "lectern/plots";

/** The image, and the pixels whose cover is known. */
export function survey(seed: number) {
  const image = hyperspectralImage({ noise: 0.03, seed });
  const { data } = image;
  const known = evenlySpacedIndices(data.x.rows, 100);
  const visited = new Set(known);
  const unknown = Array.from({ length: data.x.rows }, (_, i) => i).filter((i) => !visited.has(i));
  return { image, train: selectSamples(data, known), test: selectSamples(data, unknown) };
}

/** The discriminant of all bands, and that of a few components. */
export const recipes = {
  "all bands": linearDiscriminant(),
  "ten components": pipeline(pca({ components: 10 }), linearDiscriminant()),
};

/** The share of the other pixels whose cover is found, by each recipe. */
export function accuracies(seed: number) {
  const { train, test } = survey(seed);
  const score = (name: keyof typeof recipes) => accuracy(test.y, recipes[name].fit(train).predict(test.x));
  return { bands: score("all bands"), components: score("ten components") };
}

/** The mean spectrum of each cover. */
export function spectraFigure(seed: number) {
  const { data, wavelengths } = hyperspectralImage({ seed });
  const { x, y } = data;
  const curves = y.classes.map((name, code) => {
    const own = Array.from(y.codes.keys()).filter((i) => y.codes[i] === code);
    const mean = (b: number) => own.reduce((sum, i) => sum + x.data[i * x.columns + b], 0) / own.length;
    return { name: String(name), x: wavelengths, y: Array.from(wavelengths, (_, b) => mean(b)) };
  });
  return lines(curves, { xTitle: "wavelength in nm", yTitle: "reflectance", width: 300 });
}

/** Blue water, brown soil, yellow stubble, and three greens. */
const colors = [
  [0.1, 0.3, 0.7],
  [0.55, 0.4, 0.25],
  [0.9, 0.8, 0.4],
  [0.5, 0.8, 0.3],
  [0.2, 0.6, 0.5],
  [0.05, 0.35, 0.1],
];

function mapPlot({ width, height }: HyperspectralImage, codes: ArrayLike<number>, title: string) {
  const pixels = Array.from(codes).flatMap((code) => colors[code]);
  return imagePlot(imagesFromRows([pixels], { width, height, channels: 3 }), { range: [0, 1], title });
}

/** The covers, and the maps of both recipes. */
export function mapsFigure(seed: number) {
  const { image, train } = survey(seed);
  const predicted = Object.entries(recipes).map(([title, recipe]) =>
    mapPlot(image, recipe.fit(train).predict(image.data.x).codes, title),
  );
  return plotGrid([[mapPlot(image, image.data.y.codes, "covers"), ...predicted]]);
}

/** Figure for the gallery index. */
export const cover = () => spectraFigure(0);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const seed of [0, 1, 2]) console.log(accuracies(seed));
}
