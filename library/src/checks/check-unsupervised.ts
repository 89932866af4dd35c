/** Do clusterers, embeddings, densities and detectors give what their role promises? */
import type { AnyModel, AnyRecipe, Role } from "../contract/contract.js";
import { LecternError } from "../core/errors.js";
import { isMatrix, type Matrix, row, selectColumns } from "../data/matrix.js";
import { checkDensity } from "../density/box-probability.js";
import type { ClusterTree } from "../graphs/cluster-tree.js";
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
    name: "results: the tree of a clustering joins all samples, and its labels are unions of branches",
    applies: offers("clusterer", "tree"),
    run: ({ model, problem: { x } }) => {
      const { labels, tree } = model();
      demand(tree !== undefined && labels !== undefined, "the model must have a tree and labels");
      demandTree(tree, x.rows);
      demand(isCut(tree, labels), "a cluster of the labels is not a node of the tree");
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
    applies: ({ traits }) => traits.role === "density" || traits.offers.includes("logDensity"),
    run: ({ model, problem: { x } }) => {
      const result = model().logDensity?.(x);
      demand(result instanceof Float64Array, "logDensity must return a Float64Array");
      demandValid("for the training samples", new Map([["logDensity", result]]), x.rows);
    },
  },
  {
    name: "results: a density integrates to 1 in 1 and 2 dimensions, and the probabilities of boxes add up",
    applies: ({ traits }) => traits.role === "density" || traits.offers.includes("logDensity"),
    run: ({ recipe, problem: { x } }) => {
      for (const columns of [[0], [0, 1]].filter(({ length }) => length <= x.columns)) {
        const samples = selectColumns(x, columns);
        const model = fitIfAccepted(recipe, samples);
        if (model?.logDensity === undefined) continue;
        const { total, additivity } = checkDensity({ logDensity: model.logDensity }, samples, densityPrecision);
        // Where a density jumps, its integral is not precise.
        const allowed = 0.01 + 2 * total.error;
        demand(Math.abs(total.value - 1) <= allowed, `the integral over ${columns.length} columns is ${total.value}`);
        demand(additivity <= allowed, `the probabilities of the halves of a box differ from its own by ${additivity}`);
      }
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

/** Few evaluations, because a density may be slow. */
const densityPrecision = { tolerance: 1e-3, maxEvaluations: 40_000 };

/** The model of fewer columns, or undefined for a method whose options are for all of them. */
function fitIfAccepted(recipe: AnyRecipe, x: Matrix): AnyModel | undefined {
  try {
    return recipe.fit({ x });
  } catch (error) {
    if (error instanceof LecternError && (error.code === "invalid-option" || error.code === "invalid-data"))
      return undefined;
    throw error;
  }
}

/** Demands that every merge joins two earlier nodes that no other merge joins, with the right size. */
function demandTree({ leaves, left, right, heights, sizes }: ClusterTree, samples: number): void {
  demand(leaves === samples, `the tree has ${leaves} leaves for ${samples} samples`);
  const merges = [left, right, heights, sizes].map(({ length }) => length);
  demand(
    merges.every((length) => length === samples - 1),
    `the tree must have ${samples - 1} merges, got ${merges.join(", ")}`,
  );
  const joined = new Set<number>();
  const size = (node: number) => (node < leaves ? 1 : sizes[node - leaves]);
  for (const merge of range(samples - 1)) {
    const [a, b] = [left[merge], right[merge]];
    demand(Math.max(a, b) < leaves + merge && Math.min(a, b) >= 0, `merge ${merge} joins the nodes ${a} and ${b}`);
    demand(sizes[merge] === size(a) + size(b), `merge ${merge} has the size ${sizes[merge]}`);
    demand(heights[merge] >= 0, `merge ${merge} has the height ${heights[merge]}`);
    joined.add(a).add(b);
  }
  demand(joined.size === 2 * (samples - 1), "some nodes of the tree are joined twice");
}

/** Whether every cluster but noise is the set of samples below one node of the tree. */
function isCut({ leaves, left, right, sizes }: ClusterTree, labels: Int32Array): boolean {
  const counts = new Map<number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  counts.delete(-1);
  // The label that all samples below a node share, or undefined.
  const shared: (number | undefined)[] = [...labels];
  for (const merge of range(sizes.length)) {
    const [a, b] = [shared[left[merge]], shared[right[merge]]];
    shared[leaves + merge] = a === b ? a : undefined;
  }
  shared.forEach((label, node) => {
    if (label !== undefined && counts.get(label) === (node < leaves ? 1 : sizes[node - leaves])) counts.delete(label);
  });
  return counts.size === 0;
}

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
