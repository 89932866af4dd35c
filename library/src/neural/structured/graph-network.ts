/** Classes and numbers of whole graphs, by a graph network that makes one vector of each. */
import * as state from "../../contract/state/fields.js";
import {
  requireInputs,
  requirePairs,
  type StructuredModel,
  type StructuredRecipe,
  structuredRecipe,
} from "../../contract/structured.js";
import { LecternError, show } from "../../core/errors.js";
import type { GivenOptions } from "../../core/options/options.js";
import type { Progress } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { type Architecture, architectureOption } from "../layers/architecture.js";
import { describeNetwork } from "../layers/network.js";
import type { Scaling } from "../supervised/scaling.js";
import { edgeFeaturesOf } from "./edge-features.js";
import { type CheckedGraph, checkGraph, joinGraphs, type NodeFeatures, nodeScaling } from "./graph-batches.js";
import { nodePlan } from "./node-classifier.js";
import {
  batchTrainingOptions,
  fitStructured,
  labelsField,
  labelsToLearn,
  type NetworkPart,
  networkField,
  probabilitiesOf,
  scoresOfMember,
  winners,
} from "./structured-training.js";

/** The options as data. */
export const graphNetworkOptions = {
  architecture: architectureOption([
    { kind: "graph-convolution", outputs: 16, activation: "relu" },
    { kind: "graph-convolution", outputs: 16, activation: "relu" },
    { kind: "graph-pooling", function: "sum" },
  ]),
  ...batchTrainingOptions,
};

/** Options of {@link graphClassifier} and {@link graphRegressor}. */
export type GraphNetworkOptions = GivenOptions<typeof graphNetworkOptions>;

/** What both learn. */
interface GraphPart extends NetworkPart {
  readonly center: Float64Array;
  readonly scale: Float64Array;
}

/** What {@link graphClassifier} learns. */
export interface GraphClassifierState extends GraphPart {
  readonly labels: readonly string[];
}

/** What {@link graphRegressor} learns. */
export interface GraphRegressorState extends GraphPart {
  readonly targetCenter: number;
  readonly targetScale: number;
}

/** The functions of a fitted {@link graphClassifier}. */
export interface GraphClassifierMembers {
  /** The most probable label of each graph. */
  predict(x: readonly NodeFeatures[]): string[];
  /** The probability of each label (column) of each graph (row). */
  probabilities(x: readonly NodeFeatures[]): Matrix;
}

/** The functions of a fitted {@link graphRegressor}. */
export interface GraphRegressorMembers {
  /** The number predicted for each graph. */
  predict(x: readonly NodeFeatures[]): Float64Array;
}

/** A model of {@link graphClassifier}. */
export type GraphClassifierModel = StructuredModel<GraphClassifierState, GraphClassifierMembers>;

/** A model of {@link graphRegressor}. */
export type GraphRegressorModel = StructuredModel<GraphRegressorState, GraphRegressorMembers>;

const scalingFields = {
  center: state.vector("features", "subtracted from each feature"),
  scale: state.vector("features", "what each feature is divided by", { above: 0 }),
};

function checkGraphs(
  kind: string,
  architecture: Architecture,
  x: readonly NodeFeatures[],
  columns?: number,
): CheckedGraph[] {
  const graphs: CheckedGraph[] = [];
  const edges = edgeFeaturesOf(architecture);
  x.forEach((each, i) => {
    graphs.push(checkGraph(kind, `graph ${i}`, each, { nodes: columns ?? graphs[0]?.x.columns, edges }));
  });
  return graphs;
}

/** Without pooling the network would have an output for each node. */
function requirePooling(kind: string, architecture: Architecture, features: number): void {
  if (describeNetwork(architecture, [features]).some((layer) => layer.kind === "graph-pooling")) return;
  throw new LecternError(
    "invalid-option",
    `${kind}: the architecture needs a layer { kind: "graph-pooling" }, which makes one vector of the nodes of each graph`,
    { kind, option: "architecture" },
  );
}

/** How some of the graphs are seen by a network. */
function graphSource(graphs: readonly CheckedGraph[], scaling: Scaling, rows?: Int32Array) {
  return {
    count: rows?.length ?? graphs.length,
    inputShape: [scaling.center.length],
    inputs: (batch: Int32Array) =>
      joinGraphs(
        Array.from(batch, (i) => graphs[rows === undefined ? i : rows[i]]),
        scaling,
      ),
  };
}

function dataOf(graphs: readonly CheckedGraph[]) {
  return graphs.map(({ x, edges, edgeFeatures }) => ({
    x: x.data,
    edges: { ...edges },
    edgeFeatures: edgeFeatures.data,
  }));
}

/**
 * Predicts classes of graphs, such as molecules, from features of their nodes. The layers that you choose have to make one vector of
 * each graph (`graph-pooling`); an output layer is added.
 *
 * @example
 * ```ts
 * import { createGraph } from "lectern/graphs";
 * import { graphClassifier } from "lectern/neural";
 *
 * // The only feature of a node is its number of neighbours.
 * const path = { x: [[1], [2], [2], [1]], graph: createGraph(4, [[0, 1], [1, 2], [2, 3]]) };
 * const star = { x: [[3], [1], [1], [1]], graph: createGraph(4, [[0, 1], [0, 2], [0, 3]]) };
 * const model = graphClassifier({ epochs: 100, learningRate: 0.02 }).fit({ x: [path, star], y: ["path", "star"] });
 * console.log(model.predict([star, path])); // [ 'star', 'path' ]
 * ```
 */
export function graphClassifier(
  given?: GraphNetworkOptions,
): StructuredRecipe<
  { readonly x: readonly NodeFeatures[]; readonly y: readonly string[] },
  GraphClassifierModel,
  Progress
> {
  const kind = "graph-classifier";
  return structuredRecipe(
    {
      kind,
      options: graphNetworkOptions,
      warmStart: true,
      learns: {
        labels: labelsField,
        ...scalingFields,
        members: networkField(({ architecture }, sizeOf) =>
          nodePlan(architecture as Architecture, sizeOf("features"), sizeOf("labels")),
        ),
      },
      *fit(data, values, from: GraphClassifierState | undefined, store) {
        requirePairs(kind, data);
        const graphs = checkGraphs(kind, values.architecture, data.x, from?.center.length);
        const labels = labelsToLearn(kind, data.y, from?.labels);
        const { center, scale } = from ?? nodeScaling(graphs);
        requirePooling(kind, values.architecture, center.length);
        const codes = Int32Array.from(data.y, (label) => labels.indexOf(label));
        return yield* fitStructured(
          {
            ...{ kind, options: values, from, store, count: graphs.length, codes },
            plan: nodePlan(values.architecture, center.length, labels.length),
            loss: { kind: "cross-entropy" },
            samplesOf: (rows) => ({
              ...graphSource(graphs, { center, scale }, rows),
              targets: (batch) => batch.map((i) => codes[rows[i]]),
            }),
            data: () => ({ x: dataOf(graphs), codes }),
          },
          { labels, center, scale },
        );
      },
      view(learned, { architecture }) {
        const { labels } = learned;
        const scoresOf = graphScores(kind, learned, architecture, labels.length);
        const probabilities = (x: readonly NodeFeatures[]) => probabilitiesOf(scoresOf(x));
        return { probabilities, predict: (x: readonly NodeFeatures[]) => winners(probabilities(x), labels) };
      },
    },
    given,
  );
}

/** The scores of graphs by a fitted network. */
function graphScores(kind: string, learned: GraphPart, architecture: Architecture, outputs: number) {
  const features = learned.center.length;
  const scoresOf = scoresOfMember(nodePlan(architecture, features, outputs), learned);
  return (x: readonly NodeFeatures[]) =>
    scoresOf(graphSource(checkGraphs(kind, architecture, requireInputs(kind, x), features), learned));
}

/**
 * Predicts a number for each graph, such as the energy of a molecule; otherwise like {@link graphClassifier}.
 *
 * @example
 * ```ts
 * import { createGraph } from "lectern/graphs";
 * import { graphRegressor } from "lectern/neural";
 *
 * const ring = (n: number) => ({
 *   x: Array.from({ length: n }, () => [1]),
 *   graph: createGraph(n, Array.from({ length: n }, (_, i) => [i, (i + 1) % n])),
 * });
 * const model = graphRegressor({ epochs: 200, learningRate: 0.02 }).fit({ x: [3, 4, 6, 7].map(ring), y: [3, 4, 6, 7] });
 * console.log(model.predict([ring(5)])[0]); // about 5
 * ```
 */
export function graphRegressor(
  given?: GraphNetworkOptions,
): StructuredRecipe<
  { readonly x: readonly NodeFeatures[]; readonly y: ArrayLike<number> },
  GraphRegressorModel,
  Progress
> {
  const kind = "graph-regressor";
  return structuredRecipe(
    {
      kind,
      options: graphNetworkOptions,
      warmStart: true,
      learns: {
        ...scalingFields,
        targetCenter: state.number("added to the output of the network"),
        targetScale: state.number("what the output of the network is multiplied by", { above: 0 }),
        members: networkField(({ architecture }, sizeOf) =>
          nodePlan(architecture as Architecture, sizeOf("features"), 1),
        ),
      },
      *fit(data, values, from: GraphRegressorState | undefined, store) {
        const y = numbersOf(kind, data);
        const graphs = checkGraphs(kind, values.architecture, data.x, from?.center.length);
        const { center, scale } = from ?? nodeScaling(graphs);
        requirePooling(kind, values.architecture, center.length);
        const { mean, variance } = columnMoments({ rows: y.length, columns: 1, data: y });
        const targetCenter = from?.targetCenter ?? mean[0];
        const targetScale = from?.targetScale ?? (variance[0] > 0 ? Math.sqrt(variance[0]) : 1);
        const target = (i: number) => (y[i] - targetCenter) / targetScale;
        return yield* fitStructured(
          {
            ...{ kind, options: values, from, store, count: graphs.length },
            plan: nodePlan(values.architecture, center.length, 1),
            loss: { kind: "squared" },
            samplesOf: (rows) => ({
              ...graphSource(graphs, { center, scale }, rows),
              targets: (batch) => ({
                shape: [batch.length, 1],
                data: Float32Array.from(batch, (i) => target(rows[i])),
              }),
            }),
            data: () => ({ x: dataOf(graphs), y }),
          },
          { center, scale, targetCenter, targetScale },
        );
      },
      view(learned, { architecture }) {
        const { targetCenter, targetScale } = learned;
        const scoresOf = graphScores(kind, learned, architecture, 1);
        return {
          predict: (x: readonly NodeFeatures[]) =>
            Float64Array.from(scoresOf(x).data, (value) => targetCenter + targetScale * value),
        };
      },
    },
    given,
  );
}

function numbersOf(
  kind: string,
  { x, y }: { readonly x: readonly NodeFeatures[]; readonly y: ArrayLike<number> },
): Float64Array {
  const numbers = Array.from(y ?? []);
  requirePairs(kind, { x, y: numbers });
  const bad = numbers.findIndex((value) => !Number.isFinite(value));
  if (bad < 0) return Float64Array.from(numbers);
  throw new LecternError(
    "invalid-data",
    `${kind}: y must be finite numbers, got ${show(numbers[bad])} for graph ${bad}`,
    { kind },
  );
}
