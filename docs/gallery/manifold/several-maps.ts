/**
 * Similarities that one map cannot show (Machine learning 2, 1.5.4 to 1.5.6; van der Maaten and Hinton 2012). A word of two meanings is similar to
 * words that are not similar to each other; an adviser has papers with students who have none together. One map of t-SNE must lie
 * somewhere; two maps with a weight for each object in each need not.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { multipleMapsTSne } from "lectern";
import { type Matrix, selectColumns, selectRows } from "lectern/data";
import { conflictingSimilarities } from "lectern/datasets";
import { coauthorSimilarities } from "lectern/manifold";
import { createRandom } from "lectern/numeric";
import { embeddingPlot, lines, plotGrid } from "lectern/plots";

/** Papers of advisers with some of their students; every fifth is one of two advisers. */
export function writePapers(advisers = 4, papers = 160, seed = 0): string[][] {
  const random = createRandom(seed);
  return Array.from({ length: papers }, (_, paper) => {
    const adviser = random.integer(advisers);
    if (paper % 5 === 0) return [`adviser ${adviser}`, `adviser ${(adviser + 1) % advisers}`];
    const students = random.sample(6, 1 + random.integer(2));
    return [`adviser ${adviser}`, ...Array.from(students, (student) => `student ${student} of ${adviser}`)];
  });
}

/** The lowest divergence of several starts, for each object, over the number of maps. */
export function divergences(x: Matrix, maps: readonly number[], seeds = 3): number[] {
  return maps.map((count) => {
    const runs = Array.from({ length: seeds }, (_, seed) => fitMaps(x, count, seed).state.divergence);
    return Math.min(...runs) / x.rows;
  });
}

const fitMaps = (x: Matrix, maps: number, seed = 0) =>
  multipleMapsTSne({ maps, affinity: { kind: "precomputed" }, maxIterations: 300, seed }).fit({ x });

/** A map of the objects that have weight in it; objects at the same place share a label. */
function mapPlot(map: Matrix, weights: readonly number[], names: readonly string[], title: string) {
  const shown = names.flatMap((_, i) => ((weights[i] as number) > 0.1 ? [i] : []));
  const at = (i: number) => [map.data[2 * i] as number, map.data[2 * i + 1] as number] as const;
  const width = Math.max(...shown.map((i) => at(i)[0])) - Math.min(...shown.map((i) => at(i)[0]));
  const isSame = (i: number, j: number) => Math.hypot(at(i)[0] - at(j)[0], at(i)[1] - at(j)[1]) < 0.06 * width;
  const labels = shown.map((i) => {
    const together = shown.filter((j) => isSame(i, j));
    return together[0] === i ? together.map((j) => names[j]).join(", ") : "";
  });
  return embeddingPlot(selectRows(map, shown), { names: labels, title, width: 280, height: 280 });
}

/** Both maps of words, and the divergence over the number of maps. */
export function severalMapsFigure() {
  const { similarities, names } = conflictingSimilarities({ groups: 6 });
  const { embedding, state } = fitMaps(similarities, 2, 1);
  const panels = [0, 1].map((map) => {
    const weights = names.map((_, i) => state.weights.data[2 * i + map] as number);
    return mapPlot(selectColumns(embedding, [2 * map, 2 * map + 1]), weights, names, `map ${map + 1} of 2`);
  });
  const maps = [1, 2, 3];
  const authors = coauthorSimilarities(writePapers()).similarities;
  const curves = lines(
    [
      { name: "words", x: maps, y: divergences(similarities, maps) },
      { name: "authors", x: maps, y: divergences(authors, maps, 1) },
    ],
    { xTitle: "maps", yTitle: "divergence of an object", width: 200, height: 280 },
  );
  return plotGrid([[...panels, curves]]);
}

/** The figure of the index. */
export const cover = () => severalMapsFigure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { similarities } = conflictingSimilarities();
  console.log("divergence of a word with 1, 2 and 3 maps:", divergences(similarities, [1, 2, 3]));
}
