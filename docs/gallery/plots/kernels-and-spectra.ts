/** Plots of kernels, components and their spectra. */

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { pca, standardize } from "lectern";
import { iris, wine } from "lectern/datasets";
import { centerGram, gaussianKernel, gram, medianHeuristic } from "lectern/kernels";
import { symmetricEigenvalues } from "lectern/linalg";
import { biplot, explainedVariancePlot, gramPlot, hintonPlot, matrixPlot, scree, spectrumPlot } from "lectern/plots";

/** The eigenvalues of Gaussian Gram matrices of standardised irises, for widths around the median of the distances. */
export async function spectra() {
  const { x } = await iris();
  const scaled = standardize().fit({ x }).transform(x);
  const width = medianHeuristic(scaled);
  return [0.25, 1, 4].map((factor) => ({
    name: `${factor} of the median`,
    values: symmetricEigenvalues(gram(gaussianKernel({ width: factor * width }), scaled)),
  }));
}

/** Every plot of the family. */
export async function figures() {
  const wines = await wine();
  const x = standardize().fit({ x: wines.x }).transform(wines.x);
  const k = gram(gaussianKernel({ width: medianHeuristic(x) }), x);
  const model = pca().fit({ x, features: wines.features });
  const { components, spectrum } = model.state;
  const groups = Array.from(wines.y.codes, (code) => wines.y.classes[code]);
  const named = Array.from({ length: 4 }, (_, i) => `pc${i + 1}`);
  const first = { rows: 4, columns: components.columns, data: components.data.slice(0, 4 * components.columns) };
  return {
    kernel: gramPlot(k, { labels: wines.y, title: "wines by cultivar" }),
    centered: gramPlot(centerGram(k), { labels: wines.y, title: "centred" }),
    unsorted: gramPlot(k, { cells: 40 }),
    spectra: spectrumPlot(await spectra(), { logarithmic: true, most: 60 }),
    hinton: hintonPlot(first, { rows: named, columns: wines.features }),
    loadings: matrixPlot(first, { rows: named, columns: wines.features, digits: 1 }),
    scree: scree(spectrum, { brokenStick: true }),
    explained: explainedVariancePlot(spectrum, { target: 0.9 }),
    biplot: biplot(model.transform(x), components, { groups, features: wines.features, width: 420, height: 360 }),
  };
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await figures()));
}
