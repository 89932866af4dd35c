/** Do clusterers, embeddings, densities and detectors give what their role promises? */
import type { AnyModel, Role } from "../contract/contract.js";
import { isMatrix, type Matrix, row } from "../data/matrix.js";
import type { CheckDeclaration } from "./check.js";
import { range } from "./check-data.js";
import { argmax, demandSamePlain } from "./compare.js";
import { demandValid } from "./results.js";
import type { Subject } from "./subject.js";
import { demand } from "./verify.js";

const hasRole = (role: Role) => (subject: Subject) => subject.traits.role === role;
const offers = (role: Role, name: string) => (subject: Subject) =>
  subject.traits.role === role && subject.traits.offers.includes(name);
const draws = ({ traits }: Subject) => traits.offers.includes("sample");

/** Checks of clusterers, embeddings, densities and detectors. */
export const unsupervisedChecks: readonly CheckDeclaration[] = [
  {
    name: "results: every sample of a clustering has a cluster from 0 or is noise",
    applies: hasRole("clusterer"),
    run: ({ model, problem: { x } }) => {
      const { labels } = model();
      demand(labels instanceof Int32Array, "labels must be an Int32Array");
      demand(labels.length === x.rows, `there are ${labels.length} labels for ${x.rows} samples`);
      const odd = labels.findIndex((label) => label < -1 || label >= x.rows);
      demand(odd < 0, `sample ${odd} has the label ${labels[odd]}`);
    },
  },
  {
    name: "results: a clustering predicts the labels of its own samples",
    applies: offers("clusterer", "predict"),
    run: ({ model, problem: { x } }) => {
      const { labels, predict } = model();
      const predicted = predict?.(x);
      demand(predicted instanceof Int32Array, "predict must return an Int32Array");
      demandSamePlain("the predicted labels of the training samples", labels, predicted);
    },
  },
  {
    name: "results: memberships lie between 0 and 1, sum to 1 and agree with the labels",
    applies: offers("clusterer", "memberships"),
    run: ({ model, problem: { x } }) => {
      const { labels, memberships } = model();
      const shares = memberships?.(x);
      demand(isMatrix(shares), "memberships must return a matrix");
      for (const i of range(x.rows)) {
        const own = row(shares, i);
        const sum = own.reduce((total, share) => total + share, 0);
        const sound = Math.abs(sum - 1) <= 1e-9 && own.every((share) => share >= 0 && share <= 1);
        demand(sound, `the memberships of sample ${i} are ${own.join(", ")}`);
        const label = labels?.[i] ?? -1;
        const tie = label < 0 || own[argmax(own)] - own[label] <= 1e-12;
        demand(tie, `sample ${i} has the label ${label}, but belongs most to ${argmax(own)}`);
      }
    },
  },
  {
    name: "results: an embedding has one finite row for each sample",
    applies: hasRole("embedding"),
    run: ({ model, problem: { x } }) => {
      const { embedding } = model();
      demand(isMatrix(embedding), "the embedding must be a matrix");
      demand(embedding.columns > 0, "the embedding has no columns");
      demandValid("for the training samples", new Map([["embedding", embedding]]), x.rows);
    },
  },
  {
    name: "results: outliers are the samples with the highest scores",
    applies: hasRole("detector"),
    run: ({ model, problem: { x } }) => {
      const { score, isOutlier } = model();
      const [scores, outliers] = [score?.(x), isOutlier?.(x)];
      demand(scores instanceof Float64Array, "score must return a Float64Array");
      demand(outliers instanceof Uint8Array, "isOutlier must return a Uint8Array");
      demand(outliers.length === scores.length, `${outliers.length} samples are judged, ${scores.length} have a score`);
      demand(
        outliers.every((flag) => flag <= 1),
        "isOutlier must hold zeros and ones",
      );
      const highestInlier = Math.max(...scores.filter((_, i) => outliers[i] === 0));
      const lowestOutlier = Math.min(...scores.filter((_, i) => outliers[i] === 1));
      demand(highestInlier < lowestOutlier, `an outlier has the score ${lowestOutlier}, an inlier ${highestInlier}`);
    },
  },
  {
    name: "results: a log density is a number or −Infinity",
    applies: hasRole("density"),
    run: ({ model, problem: { x } }) => {
      const result = model().logDensity?.(x);
      demand(result instanceof Float64Array, "logDensity must return a Float64Array");
      demandValid("for the training samples", new Map([["logDensity", result]]), x.rows);
    },
  },
  {
    name: "results: drawn samples have the shape of the data",
    applies: draws,
    run: ({ model, problem: { x } }) => {
      for (const count of [0, 1, 7]) {
        const drawn = drawnBy(model(), count, 1);
        const shape = `${drawn.rows} x ${drawn.columns}`;
        demand(shape === `${count} x ${x.columns}`, `sample(${count}) gives ${shape} for data of ${x.columns} columns`);
        demandValid(`sample(${count})`, new Map([["sample", drawn]]), count);
      }
    },
  },
  {
    name: "results: the same seed draws the same samples, another seed different ones",
    applies: draws,
    run: ({ model }) => {
      const { sample } = model();
      const [first, again, unnamed] = [sample?.(9, 1), sample?.(9, 1), sample?.(9)];
      demandSamePlain("two draws with seed 1", first, again);
      demandSamePlain("draws without a seed and with seed 0", sample?.(9, 0), unnamed);
      const [one, two] = [drawnBy(model(), 9, 1), drawnBy(model(), 9, 2)];
      demand(String(one.data) !== String(two.data), "seeds 1 and 2 draw the same samples");
    },
  },
];

/** The drawn samples; those of a classifier come with as many labels. */
function drawnBy({ role, sample }: AnyModel, count: number, seed: number): Matrix {
  const drawn = sample?.(count, seed);
  if (role !== "classifier") {
    demand(isMatrix(drawn), "sample must return a matrix");
    return drawn;
  }
  demand(drawn !== undefined && "y" in drawn && isMatrix(drawn.x), "sample must return { x, y }");
  demand(drawn.y.codes.length === count, `sample(${count}) gives ${drawn.y.codes.length} labels`);
  return drawn.x;
}
