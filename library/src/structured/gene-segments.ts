/**
 * Genes as exons and introns (Rätsch and Sonnenburg 2007): splice sites have scores from detectors, exons and introns have
 * lengths, and four piecewise linear functions turn these into the score of a segmentation,
 * Σ S_GT(donor) + Σ S_AG(acceptor) + Σ S_LI(intron length) + Σ S_LE(exon length).
 */
import { LecternError, show } from "../core/errors.js";
import { bestSegmentation } from "../inference/segmentation.js";
import { refuseOutput, type StructuredProblem } from "./problem.js";

/** A possible splice site: where the next segment begins, and the score of a detector. */
export interface SpliceSite {
  readonly position: number;
  readonly score: number;
}

/** A gene to be segmented. */
export interface Gene {
  /** Number of nucleotides. */
  readonly length: number;
  /** Where introns may begin (GT), by position. */
  readonly donors: readonly SpliceSite[];
  /** Where exons may begin after an intron (the position after AG), by position. */
  readonly acceptors: readonly SpliceSite[];
}

/** An exon from `start` (included) to `end` (excluded). */
export interface Exon {
  readonly start: number;
  readonly end: number;
}

/** The knots of the four piecewise linear functions, each ascending; beyond its outer knots a function is constant. */
export interface GeneKnots {
  readonly donor: readonly number[];
  readonly acceptor: readonly number[];
  readonly intronLength: readonly number[];
  readonly exonLength: readonly number[];
}

/** The parts of a score, in the order of their weights. */
const parts = ["donor", "acceptor", "intronLength", "exonLength"] as const;

/**
 * The exons of a gene, which begins and ends with an exon. The weights are the values of the four functions at their
 * knots. The loss is the number of missing exons plus the number of wrong exons.
 */
export function geneSegments(knots: GeneKnots): StructuredProblem<Gene, readonly Exon[]> {
  requireKnots(knots);
  const starts = parts.map((_, k) => parts.slice(0, k).reduce((sum, part) => sum + knots[part].length, 0));
  const dimension = parts.reduce((sum, part) => sum + knots[part].length, 0);
  const add = (k: number, value: number, factor: number, sum: Float64Array): void => {
    const { index, share } = locate(knots[parts[k]], value);
    sum[starts[k] + index] += factor * (1 - share);
    if (share > 0) sum[starts[k] + index + 1] += factor * share;
  };
  const valueAt = (weights: Float64Array, k: number, value: number): number => {
    const { index, share } = locate(knots[parts[k]], value);
    const at = starts[k] + index;
    return weights[at] * (1 - share) + (share > 0 ? weights[at + 1] * share : 0);
  };
  return {
    dimension,
    check(gene, exons) {
      checkGene(gene);
      if (exons !== undefined && !isSegmentation(gene, exons)) {
        throw refuseOutput(
          "geneSegments",
          "exons from 0 to the length of the gene that end at donors and begin at acceptors",
          exons,
        );
      }
      return gene;
    },
    addFeatures(gene, exons, factor, sum) {
      exons.forEach(({ start, end }, j) => {
        add(3, end - start, factor, sum);
        if (j === 0) return;
        const intronStart = exons[j - 1].end;
        add(0, scoreAt(gene.donors, intronStart) as number, factor, sum);
        add(1, scoreAt(gene.acceptors, start) as number, factor, sum);
        add(2, start - intronStart, factor, sum);
      });
    },
    argmax: (weights, gene) =>
      decode(
        gene,
        (k, value) => valueAt(weights, k, value),
        () => 0,
      ),
    loss: (truth, exons) => truth.length + exons.length - 2 * exons.filter((exon) => hasExon(truth, exon)).length,
    // Each exon of the output adds 1 to the loss if it is wrong, and takes away 1 if it is right; the rest is constant.
    marginArgmax: (weights, gene, truth) =>
      decode(
        gene,
        (k, value) => valueAt(weights, k, value),
        (exon) => (hasExon(truth, exon) ? -1 : 1),
      ),
  };
}

/** The best segmentation, over the possible boundaries alone. */
function decode(
  gene: Gene,
  partScore: (part: number, value: number) => number,
  lossOf: (exon: Exon) => number,
): readonly Exon[] {
  const sites = new Set([0, gene.length, ...[...gene.donors, ...gene.acceptors].map(({ position }) => position)]);
  const boundaries = [...sites].sort((a, b) => a - b);
  const donors = boundaries.map((position) => scoreAt(gene.donors, position));
  const acceptors = boundaries.map((position) => scoreAt(gene.acceptors, position));
  const last = boundaries.length - 1;
  const { segments } = bestSegmentation({
    length: last,
    labels: 2,
    segment(i, j, label) {
      const [start, end] = [boundaries[i], boundaries[j]];
      if (label === 0) {
        const isExon = (i === 0 || acceptors[i] !== undefined) && (j === last || donors[j] !== undefined);
        return isExon ? partScore(3, end - start) + lossOf({ start, end }) : -Infinity;
      }
      const [donor, acceptor] = [donors[i], acceptors[j]];
      if (donor === undefined || acceptor === undefined || i === 0 || j === last) return -Infinity;
      return partScore(0, donor) + partScore(1, acceptor) + partScore(2, end - start);
    },
    transition: (previous, label) => (previous === label ? -Infinity : 0),
  });
  return segments
    .filter(({ label }) => label === 0)
    .map(({ start, end }) => ({ start: boundaries[start], end: boundaries[end] }));
}

/** The knot at or below a value and the share of the next knot. */
function locate(knots: readonly number[], value: number): { index: number; share: number } {
  let index = 0;
  while (index + 1 < knots.length && knots[index + 1] <= value) index++;
  if (index + 1 === knots.length || value <= knots[index]) return { index, share: 0 };
  return { index, share: (value - knots[index]) / (knots[index + 1] - knots[index]) };
}

function scoreAt(sites: readonly SpliceSite[], position: number): number | undefined {
  return sites.find((site) => site.position === position)?.score;
}

function hasExon(exons: readonly Exon[], { start, end }: Exon): boolean {
  return exons.some((exon) => exon.start === start && exon.end === end);
}

/** Whether exons alternate with introns between sites of the gene. */
function isSegmentation(gene: Gene, exons: readonly Exon[]): boolean {
  if (!Array.isArray(exons) || exons.length === 0) return false;
  return exons.every(({ start, end }, j) => {
    const isStart = j === 0 ? start === 0 : start > exons[j - 1].end && scoreAt(gene.acceptors, start) !== undefined;
    const isEnd = j === exons.length - 1 ? end === gene.length : scoreAt(gene.donors, end) !== undefined;
    return isStart && isEnd && end > start;
  });
}

function checkGene(gene: Gene): void {
  const isSite = ({ position, score }: SpliceSite) =>
    Number.isInteger(position) && position > 0 && position < gene.length && Number.isFinite(score);
  const lists = [gene?.donors, gene?.acceptors];
  if (
    Number.isInteger(gene?.length) &&
    gene.length >= 1 &&
    lists.every((sites) => Array.isArray(sites) && sites.every(isSite))
  ) {
    const isUnique = (sites: readonly SpliceSite[]) =>
      new Set(sites.map(({ position }) => position)).size === sites.length;
    if (isUnique(gene.donors) && isUnique(gene.acceptors)) return;
  }
  throw new LecternError(
    "invalid-data",
    `geneSegments: a gene needs a length of at least 1, and different donors and acceptors with a position inside it and a finite score, got ${show(gene)}`,
    { subject: "geneSegments" },
  );
}

function requireKnots(knots: GeneKnots): void {
  const isAscending = (values: readonly number[]) =>
    values.length > 0 && values.every((value, i) => Number.isFinite(value) && (i === 0 || value > values[i - 1]));
  const wrong = parts.find((part) => !isAscending(knots[part]));
  if (wrong === undefined) return;
  throw new LecternError("invalid-option", `geneSegments: the knots of ${wrong} must be ascending finite numbers`, {
    subject: "geneSegments",
    part: wrong,
  });
}
