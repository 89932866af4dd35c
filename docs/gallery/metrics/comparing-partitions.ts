/**
 * Comparing partitions (Machine Learning and Physics, chapter 5): the contingency tables of three clusterings of the irises
 * as Hinton diagrams, the pieces that entropies are made of, and the information diagram in which the variation of
 * information is what two partitions do not share.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kMeans, standardize } from "lectern";
import { iris } from "lectern/datasets";
import {
  adjustedRandIndex,
  contingencyTable,
  jointEntropies,
  matchClusters,
  randIndex,
  shannonEntropy,
  variationOfInformation,
} from "lectern/metrics";
import { hintonPlot, informationPlot, lines, plotGrid, simplexPlot } from "lectern/plots";

/** Three partitions of the irises: their species, and clusters with and without standardised columns. */
export async function partitionIrises(seed: number) {
  const { x, y } = await iris();
  const plain = kMeans({ clusters: 3, seed }).fit({ x });
  const scaled = kMeans({ clusters: 3, seed }).fit({ x: standardize().fit({ x }).transform(x) });
  return { species: y, plain: plain.labels, scaled: scaled.labels };
}

export type IrisPartitions = Awaited<ReturnType<typeof partitionIrises>>;

/** Figures 5.1 to 5.3: the tables of each pair of partitions, squares with areas in proportion to the counts. */
export function tableFigures({ species, plain, scaled }: IrisPartitions) {
  const pairs = [
    { rows: "species", columns: "clusters", table: contingencyTable(species, plain) },
    { rows: "species", columns: "clusters of standardised columns", table: contingencyTable(species, scaled) },
    { rows: "clusters", columns: "clusters of standardised columns", table: contingencyTable(plain, scaled) },
  ];
  return pairs.map(({ rows, columns, table }) =>
    hintonPlot(table.counts, {
      rows: table.rows.map(String),
      columns: table.columns.map(String),
      xTitle: columns,
      yTitle: rows,
    }),
  );
}

/** Probabilities from just above 0 to 1. */
const shares = Array.from({ length: 200 }, (_, i) => (i + 1) / 200);

/** Figure 5.6: the information of an outcome, and what it adds to the entropy. */
export function informationCurves() {
  const content = shares.map((p) => -Math.log2(p));
  const settings = { xTitle: "probability", yTitle: "bits", width: 240, height: 200 };
  return plotGrid([
    [
      lines([{ name: "information", x: shares, y: content }], { ...settings, title: "information −log₂ P" }),
      lines([{ name: "contribution", x: shares, y: shares.map((p, i) => p * content[i]) }], {
        ...settings,
        title: "contribution −P log₂ P to the entropy",
      }),
    ],
  ]);
}

/** Figure 5.7: the entropy of two outcomes as a curve, of three as contour lines over the triangle of their probabilities. */
export function entropyFigure() {
  const bits = (p: readonly number[]) => shannonEntropy(p) / Math.LN2;
  const two = [0, ...shares];
  return plotGrid([
    [
      lines([{ name: "entropy", x: two, y: two.map((p) => bits([p, 1 - p])) }], {
        ...{ xTitle: "probability of the first of two outcomes", yTitle: "bits", width: 240, height: 200 },
      }),
      simplexPlot(bits, { names: ["p₁ = 1", "p₂ = 1", "p₃ = 1"], yTitle: "bits", width: 240 }),
    ],
  ]);
}

/** Figures 5.8 and 5.9: species and clusters; what they do not share is their variation of information. */
export function diagramFigure({ species, plain }: IrisPartitions) {
  return informationPlot(["species", "cluster"], jointEntropies([species, plain]));
}

/** How far the partitions agree. */
export function agreement({ species, plain, scaled }: IrisPartitions) {
  return [plain, scaled].map((clusters) => ({
    rand: randIndex(species, clusters),
    adjusted: adjustedRandIndex(species, clusters),
    variation: variationOfInformation(species, clusters, { unit: "bits" }),
    accuracy: matchClusters(species, clusters).accuracy,
  }));
}

/** Figure for the gallery index: the table of species and clusters, and their information diagram. */
export const cover = async () => {
  const partitions = await partitionIrises(0);
  return plotGrid([[tableFigures(partitions)[0], diagramFigure(partitions)]]);
};

async function print(): Promise<void> {
  const [plain, scaled] = agreement(await partitionIrises(0));
  console.log("Clusters of the irises compared with their species\n");
  console.log("columns         Rand   adjusted   variation of information   accuracy after matching");
  for (const [name, { rand, adjusted, variation, accuracy }] of Object.entries({
    "as measured": plain,
    standardised: scaled,
  })) {
    console.log(
      `${name.padEnd(14)} ${rand.toFixed(3)} ${adjusted.toFixed(3).padStart(10)} ${`${variation.toFixed(3)} bits`.padStart(26)} ${accuracy.toFixed(3).padStart(25)}`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await print();
