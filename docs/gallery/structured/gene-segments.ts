/**
 * Segments of genes (ML 2, example 3.2.8): exons and introns are found from the scores of possible splice sites and from the lengths
 * of the segments. The four functions that weigh them are piecewise linear; a linear program finds their values from genes
 * whose segments are known.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom, type Random } from "lectern/numeric";
import { lines, plotGrid } from "lectern/plots";
import { type Exon, type Gene, geneSegments, structuredLinearProgram } from "lectern/structured";

/** The values of the four functions are learned at these points. */
export const knots = {
  donor: [-2, -1, 0, 1, 2],
  acceptor: [-2, -1, 0, 1, 2],
  intronLength: [20, 40, 60, 100, 160],
  exonLength: [20, 50, 80, 120, 180],
};

/** A gene of 2 to 4 exons, with a detector's scores of the true splice sites and of others that only look like them. */
export function drawGene(random: Random): { gene: Gene; exons: Exon[] } {
  const exons: Exon[] = [];
  let at = 0;
  for (let left = 2 + random.integer(3); left > 0; left--) {
    const end = at + Math.round(80 + 12 * random.normal());
    exons.push({ start: at, end });
    // Introns are short or long, but not in between.
    at = end + Math.round(random.uniform() < 0.5 ? 50 + 5 * random.normal() : 120 + 10 * random.normal());
  }
  const length = exons[exons.length - 1].end;
  const sites = (positions: readonly number[]) => {
    const decoys = Array.from({ length: 10 }, () => 1 + random.integer(length - 1)).filter(
      (place) => !positions.includes(place),
    );
    const all = [
      ...positions.map((position) => ({ position, score: 1 + 0.4 * random.normal() })),
      ...[...new Set(decoys)].map((position) => ({ position, score: -0.8 + 0.6 * random.normal() })),
    ];
    return all.sort((a, b) => a.position - b.position);
  };
  return {
    gene: {
      length,
      donors: sites(exons.slice(0, -1).map(({ end }) => end)),
      acceptors: sites(exons.slice(1).map(({ start }) => start)),
    },
    exons,
  };
}

/** Share of true exons that are found exactly. */
export function foundExons(truth: readonly (readonly Exon[])[], found: readonly (readonly Exon[])[]): number {
  const hits = truth.map(
    (exons, n) =>
      exons.filter(({ start, end }) => found[n].some((one) => one.start === start && one.end === end)).length,
  );
  return hits.reduce((a, b) => a + b) / truth.reduce((sum, exons) => sum + exons.length, 0);
}

/** Learns the score functions from 40 genes and segments 100 others. */
export function learnGenes(seed: number) {
  const random = createRandom(seed);
  const draw = (count: number) => {
    const genes = Array.from({ length: count }, () => drawGene(random));
    return { x: genes.map(({ gene }) => gene), y: genes.map(({ exons }) => exons) };
  };
  const [train, test] = [draw(40), draw(100)];
  const problem = geneSegments(knots);
  const model = structuredLinearProgram(problem, { cost: 100 }).fit(train);
  // The scores of the detectors alone, without lengths.
  const detector = Float64Array.from([...knots.donor, ...knots.acceptor, ...new Array<number>(10).fill(0)]);
  return {
    problem,
    model,
    train,
    test,
    learned: foundExons(test.y, model.predict(test.x)),
    detectorsOnly: foundExons(
      test.y,
      test.x.map((gene) => problem.argmax(detector, gene)),
    ),
  };
}

const names = ["donor", "acceptor", "intronLength", "exonLength"] as const;

/** Figure for the gallery index: the four learned score functions. */
export function cover() {
  const { model } = learnGenes(0);
  const titles = ["score of a donor site", "score of an acceptor site", "length of an intron", "length of an exon"];
  const panels = names.map((name, k) =>
    lines([{ name, x: knots[name], y: model.state.weights.subarray(5 * k, 5 * k + 5) }], {
      title: titles[k],
      xTitle: k < 2 ? "score by the detector" : "nucleotides",
      yTitle: "learned score",
      width: 200,
      height: 140,
    }),
  );
  return plotGrid([panels.slice(0, 2), panels.slice(2)]);
}

function print(): void {
  const { model, learned, detectorsOnly } = learnGenes(0);
  names.forEach((name, k) => {
    const values = Array.from(model.state.weights.subarray(5 * k, 5 * k + 5), (value) => value.toFixed(2));
    console.log(`${name.padEnd(13)} ${knots[name].map((knot, i) => `${knot}: ${values[i]}`).join("  ")}`);
  });
  console.log(
    `\nexons found exactly: ${learned.toFixed(3)}; by the scores of the sites alone: ${detectorsOnly.toFixed(3)}`,
  );
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
