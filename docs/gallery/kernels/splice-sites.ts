/**
 * A splice site detector (Machine Learning 2, section 3.1, figures 48 to 50; Sonnenburg and others 2007): introns begin with GT and end
 * with AG, but most GT and AG of a sequence are no splice sites. A support vector machine with the weighted degree kernel learns from
 * windows with the site at their centre, and is then moved along a new sequence. The position of the n-grams matters: the
 * spectrum kernel, which ignores it, does worse.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { supportVectorClassifier } from "lectern";
import { rocAuc } from "lectern/metrics";
import { createRandom, type Random } from "lectern/numeric";
import { lines, overlay, type Plot, rocPlot, scatter } from "lectern/plots";
import { alphabets, type GivenStructuredKernel, structuredGram } from "lectern/structured-kernels";

/** A made-up gene: nucleotides, and where introns begin and end. */
export interface Gene {
  readonly sequence: string;
  /** The first position of each intron: that of GT. */
  readonly donors: readonly number[];
  /** The first position after each intron: behind AG. */
  readonly acceptors: readonly number[];
}

/** A site: where introns begin, or where they end. */
export type Site = "donor" | "acceptor";

/** Probabilities of A, C, G and T at each position around both ends of an intron, as they are in vertebrates. */
const donorSignal = [
  [0.35, 0.35, 0.18, 0.12],
  [0.6, 0.13, 0.13, 0.14],
  [0.09, 0.03, 0.8, 0.08],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [0.58, 0.03, 0.36, 0.03],
  [0.7, 0.08, 0.12, 0.1],
  [0.08, 0.05, 0.82, 0.05],
  [0.16, 0.16, 0.2, 0.48],
];
const pyrimidine = [0.1, 0.38, 0.1, 0.42];
const acceptorSignal = [
  ...Array.from({ length: 10 }, () => pyrimidine),
  [0.25, 0.25, 0.25, 0.25],
  [0.05, 0.65, 0.02, 0.28],
  [1, 0, 0, 0],
  [0, 0, 1, 0],
  [0.25, 0.14, 0.48, 0.13],
];

/** Exons and introns of random lengths in turn; the ends of introns follow the signals, all else is drawn evenly. */
export function drawGene(introns: number, seed: number): Gene {
  const random = createRandom(seed);
  const anywhere = (length: number) => drawNucleotides(new Array(length).fill([0.25, 0.25, 0.25, 0.25]), random);
  const someLength = () => 40 + Math.floor(40 * random.uniform());
  let sequence = anywhere(someLength());
  const [donors, acceptors]: [number[], number[]] = [[], []];
  for (let k = 0; k < introns; k++) {
    // Three positions of the donor signal belong to the exon, one of the acceptor signal to the next one.
    sequence += drawNucleotides(donorSignal, random);
    donors.push(sequence.length - 6);
    sequence += anywhere(someLength()) + drawNucleotides(acceptorSignal, random);
    acceptors.push(sequence.length - 1);
    sequence += anywhere(someLength());
  }
  return { sequence, donors, acceptors };
}

function drawNucleotides(probabilities: readonly (readonly number[])[], random: Random): string {
  return probabilities.map((shares) => alphabets.nucleotides[random.categorical(Float64Array.from(shares))]).join("");
}

/** Positions to each side of the centre of a window. */
const reach = 14;

/** The windows around all positions that have one. */
export function slide({ sequence, donors, acceptors }: Gene, site: Site) {
  const sites = site === "donor" ? donors : acceptors;
  const positions = Array.from({ length: sequence.length - 2 * reach + 1 }, (_, i) => i + reach);
  return {
    positions,
    windows: positions.map((at) => sequence.slice(at - reach, at + reach)),
    isSite: positions.map((at) => sites.includes(at)),
  };
}

/** Windows to learn from: all sites, and two others for each of them; half of these have GT (or AG) at their centre too. */
export function trainingWindows(site: Site, seed: number) {
  const { windows, isSite } = slide(drawGene(120, seed), site);
  const random = createRandom(seed).fork("windows");
  const looksLike = (window: string) =>
    site === "donor" ? window.startsWith("GT", reach) : window.endsWith("AG", reach);
  const pick = (from: readonly string[], count: number) =>
    Array.from(random.sample(from.length, Math.min(count, from.length)), (i) => from[i]);
  const sites = windows.filter((_, i) => isSite[i]);
  const others = windows.filter((_, i) => !isSite[i]);
  const decoys = pick(others.filter(looksLike), sites.length);
  const rest = pick(
    others.filter((window) => !looksLike(window)),
    sites.length,
  );
  return {
    windows: [...sites, ...decoys, ...rest],
    labels: [...sites.map(() => "site"), ...[...decoys, ...rest].map(() => "none")],
  };
}

/** The kernels that are compared. */
export const kernels = {
  "weighted degree": { kind: "weighted-degree", degree: 5, alphabet: alphabets.nucleotides },
  spectrum: { kind: "spectrum", length: 3, alphabet: alphabets.nucleotides },
} as const satisfies Record<string, GivenStructuredKernel>;

/** The scores of all windows of a new gene, in the order of its positions, and the area under their ROC curve. */
export interface Detection {
  readonly name: keyof typeof kernels;
  readonly positions: readonly number[];
  readonly isSite: readonly boolean[];
  readonly scores: readonly number[];
  readonly area: number;
}

/** Learns from the windows of one gene and scores those of another. */
export function detect(site: Site, name: keyof typeof kernels, seed: number): Detection {
  const { windows, labels } = trainingWindows(site, seed);
  const kernel = kernels[name];
  const model = supportVectorClassifier({ kernel: { kind: "precomputed" }, cost: 0.1 }).fit({
    x: structuredGram(kernel, windows),
    y: labels,
  });
  const gene = slide(drawGene(20, seed + 1000), site);
  const { data } = model.decision(structuredGram(kernel, gene.windows, windows));
  // A column for each class, "none" and "site".
  const scores = gene.positions.map((_, i) => data[2 * i + 1] - data[2 * i]);
  return {
    name,
    positions: gene.positions,
    isSite: gene.isSite,
    scores,
    area: rocAuc(gene.isSite.map(Number), scores),
  };
}

/** The scores along the sequence, or its first positions, with the true sites. */
export function trackFigure({ positions, scores, isSite }: Detection, count = positions.length): Plot {
  const some = positions.slice(0, count);
  const found = some.flatMap((at, i) => (isSite[i] ? [[at, scores[i]]] : []));
  const titles = { xTitle: "position in the sequence", yTitle: "score of a splice site" };
  return overlay(
    [
      lines([{ name: "score of the window", x: some, y: scores.slice(0, count) }], titles),
      scatter(found, { ...titles, groups: found.map(() => "true splice site") }),
    ],
    { width: 600 },
  );
}

/** ROC curves over all positions of the sequence. */
export function rocFigure(detections: readonly Detection[]): Plot {
  return rocPlot(
    detections.map(({ name, isSite, scores }) => ({
      name,
      positive: isSite,
      kinds: ["none", "site"] as const,
      scores,
    })),
  );
}

/** Figure for the gallery index: scores along the beginning of a sequence. */
export const cover = () => trackFigure(detect("donor", "weighted degree", 0), 700);

function print(): void {
  console.log(
    "Area under the ROC curve over all positions of a new sequence\n\nsite       seed   weighted degree   spectrum",
  );
  for (const site of ["donor", "acceptor"] as const) {
    for (let seed = 0; seed < 3; seed++) {
      const [degree, spectrum] = (["weighted degree", "spectrum"] as const).map(
        (name) => detect(site, name, seed).area,
      );
      console.log(`${site.padEnd(10)} ${seed}      ${degree.toFixed(4)}            ${spectrum.toFixed(4)}`);
    }
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
