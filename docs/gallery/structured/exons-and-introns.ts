/**
 * Exons and introns as a label sequence (ML 2, example 3.2.4): a nucleotide alone says little about its label. A chain that
 * prefers equal neighbours removes the isolated wrong labels of a classifier that looks at each position by itself.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom } from "lectern/numeric";
import { lines } from "lectern/plots";
import { labelSequences, multiclass, structuredSvm, wrongLabels } from "lectern/structured";

export const labels = ["exon", "intron"] as const;
export type Label = (typeof labels)[number];

/** Shares of A, C, G and T: exons have more C and G. */
const shares = { exon: [0.17, 0.33, 0.33, 0.17], intron: [0.33, 0.17, 0.17, 0.33] } as const;

/** Half the width of the window of nucleotides that are the features of a position. */
const reach = 1;

/** Genes of alternating segments of about 25 to 60 nucleotides, as windows of 3 nucleotides around each position. */
export function drawGenes(seed: number, count: number) {
  const random = createRandom(seed);
  const y = Array.from({ length: count }, () => {
    const sequence: Label[] = [];
    for (let segment = 0; segment < 5; segment++) {
      const length = 25 + random.integer(36);
      sequence.push(...new Array<Label>(length).fill(labels[segment % 2]));
    }
    return sequence;
  });
  const x = y.map((sequence) => {
    const letters = sequence.map((label) => random.categorical(shares[label]));
    return letters.map((_, t) => windowAt(letters, t));
  });
  return { x, y };
}

/** One column for each nucleotide and offset, and a constant. */
function windowAt(letters: readonly number[], t: number): number[] {
  const features = new Array<number>(4 * (2 * reach + 1) + 1).fill(0);
  features[features.length - 1] = 1;
  for (let offset = -reach; offset <= reach; offset++) {
    const letter = letters[t + offset];
    if (letter !== undefined) features[4 * (offset + reach) + letter] = 1;
  }
  return features;
}

/** Number of runs of at most `longest` equal labels. */
export function shortRuns(sequence: readonly Label[], longest: number): number {
  let [count, start] = [0, 0];
  for (let t = 1; t <= sequence.length; t++) {
    if (t < sequence.length && sequence[t] === sequence[start]) continue;
    if (t - start <= longest) count++;
    start = t;
  }
  return count;
}

/** What is compared on new genes. */
export interface Comparison {
  /** Share of positions with a wrong label. */
  readonly error: number;
  /** Runs of at most 5 equal labels per gene; the genes have none. */
  readonly isolated: number;
}

/** Learns with a chain and without one from the same genes and the same features. */
export function compare(seed: number) {
  const [train, test] = [drawGenes(seed, 15), drawGenes(seed + 1000, 20)];
  const features = train.x[0][0].length;
  const chain = structuredSvm(labelSequences({ labels, features }), {
    cost: 0.1,
    solver: { kind: "frank-wolfe" },
    tolerance: 0.02,
    maxIterations: 200,
  }).fit(train);
  const single = structuredSvm(multiclass({ classes: labels, features }), {
    cost: 0.01,
    solver: { kind: "frank-wolfe" },
    tolerance: 0.05,
    maxIterations: 40,
  }).fit({ x: train.x.flat(), y: train.y.flat() });
  const judged = (predicted: readonly (readonly Label[])[]): Comparison => {
    const positions = test.y.reduce((sum, sequence) => sum + sequence.length, 0);
    const wrong = test.y.reduce((sum, sequence, n) => sum + wrongLabels(sequence, predicted[n]), 0);
    return {
      error: wrong / positions,
      isolated: predicted.reduce((sum, sequence) => sum + shortRuns(sequence, 5), 0) / test.y.length,
    };
  };
  const [stayExon, leaveExon, leaveIntron, stayIntron] = chain.state.weights.subarray(2 * features);
  const [together, apart] = [chain.predict(test.x), test.x.map((windows) => single.predict(windows))];
  return {
    chain: judged(together),
    single: judged(apart),
    preference: stayExon + stayIntron - leaveExon - leaveIntron,
    /** The labels of the first new gene. */
    first: { "true labels": test.y[0], "each position by itself": apart[0], chain: together[0] },
  };
}

/** Figure for the gallery index: the labels of a new gene, high for exons. */
export function cover() {
  const { first } = compare(0);
  const curves = Object.entries(first).map(([name, sequence], k) => ({
    name,
    y: sequence.map((label) => Number(label === "exon") - 1.5 * k),
  }));
  return lines(curves, {
    xTitle: "position in the gene",
    yTitle: "intron (low), exon (high)",
    width: 520,
    height: 220,
  });
}

function print(): void {
  const { chain, single, preference } = compare(0);
  console.log("Exons and introns, on new genes      wrong positions   short runs per gene\n");
  console.log(
    `each position by itself              ${single.error.toFixed(3).padStart(15)} ${single.isolated.toFixed(1).padStart(21)}`,
  );
  console.log(
    `chain                                ${chain.error.toFixed(3).padStart(15)} ${chain.isolated.toFixed(1).padStart(21)}`,
  );
  console.log(`\nweight of equal neighbours minus weight of different ones: ${preference.toFixed(2)}`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
