/** Classes of the nodes of a graph of which few have labels, by a graph network. */
import * as state from "../../contract/state/fields.js";
import { type StructuredModel, type StructuredRecipe, structuredRecipe } from "../../contract/structured.js";
import { LecternError } from "../../core/errors.js";
import { type GivenOptions, integer } from "../../core/options/options.js";
import type { Progress } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { type Architecture, architectureOption } from "../layers/architecture.js";
import type { Layer } from "../layers/layers.js";
import type { NetworkPlan } from "../supervised/network-state.js";
import { edgeFeaturesOf } from "./edge-features.js";
import { checkGraph, joinGraphs, type NodeFeatures, nodeScaling } from "./graph-batches.js";
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

const kind = "node-classifier";

/** The options as data. */
export const nodeClassifierOptions = {
  architecture: architectureOption([
    { kind: "graph-convolution", outputs: 16, activation: "relu" },
    { kind: "graph-convolution", outputs: 16, activation: "relu" },
  ]),
  ...batchTrainingOptions,
  batchSize: integer(1024, "number of samples per update; nodes with labels, and each update sees the whole graph"),
};

/** Options of {@link nodeClassifier}. */
export type NodeClassifierOptions = GivenOptions<typeof nodeClassifierOptions>;

/** What {@link nodeClassifier} learns. */
export interface NodeClassifierState extends NetworkPart {
  readonly labels: readonly string[];
  readonly center: Float64Array;
  readonly scale: Float64Array;
}

/** A graph with features of its nodes, and labels of some of them: null for those without. */
export interface LabelledNodes extends NodeFeatures {
  readonly y: readonly (string | null)[];
}

/** The functions of a fitted {@link nodeClassifier}. */
export interface NodeClassifierMembers {
  /** The most probable label of each node, of the same graph or of another. */
  predict(nodes: NodeFeatures): string[];
  /** The probability of each label (column) of each node (row). */
  probabilities(nodes: NodeFeatures): Matrix;
}

/** A model of {@link nodeClassifier}. */
export type NodeClassifierModel = StructuredModel<NodeClassifierState, NodeClassifierMembers>;

/** The given layers, and a linear output of each node. */
export function nodePlan(architecture: Architecture, features: number, outputs: number): NetworkPlan {
  const layers = Array.isArray(architecture) ? (architecture as readonly Layer[]) : [architecture as Layer];
  return { architecture: [...layers, { kind: "dense", outputs }], inputShape: [features] };
}

/**
 * Predicts classes of the nodes of a graph from their features and those of their neighbours (Kipf and Welling 2017). Nodes
 * without a label take part: their features reach the nodes next to them. An output layer is added to the layers that you choose.
 *
 * @example
 * ```ts
 * import { createGraph } from "lectern/graphs";
 * import { nodeClassifier } from "lectern/neural";
 *
 * const graph = createGraph(6, [[0, 1], [1, 2], [0, 2], [3, 4], [4, 5], [3, 5], [2, 3]]);
 * const x = [[1], [0.9], [0.5], [0.4], [0.1], [0]];
 * const model = nodeClassifier({ epochs: 100, learningRate: 0.02 }).fit({ x, graph, y: ["a", null, null, null, null, "b"] });
 * console.log(model.predict({ x, graph })); // [ 'a', 'a', 'a', 'b', 'b', 'b' ]
 * ```
 */
export function nodeClassifier(
  given?: NodeClassifierOptions,
): StructuredRecipe<LabelledNodes, NodeClassifierModel, Progress> {
  return structuredRecipe(
    {
      kind,
      options: nodeClassifierOptions,
      warmStart: true,
      learns: {
        labels: labelsField,
        center: state.vector("features", "subtracted from each feature"),
        scale: state.vector("features", "what each feature is divided by", { above: 0 }),
        members: networkField(({ architecture }, sizeOf) =>
          nodePlan(architecture as Architecture, sizeOf("features"), sizeOf("labels")),
        ),
      },
      *fit(data: LabelledNodes, values, from: NodeClassifierState | undefined, store) {
        const edges = edgeFeaturesOf(values.architecture);
        const graph = checkGraph(kind, "the graph", data, { nodes: from?.center.length, edges });
        const labeled = requireLabels(data.y, graph.x.rows);
        const names = Array.from(labeled, (node) => data.y[node] as string);
        const labels = labelsToLearn(kind, names, from?.labels);
        const codes = Int32Array.from(names, (label) => labels.indexOf(label));
        const { center, scale } = from ?? nodeScaling([graph]);
        const inputs = joinGraphs([graph], { center, scale });
        return yield* fitStructured(
          {
            ...{ kind, options: values, from, store, count: labeled.length, codes },
            plan: nodePlan(values.architecture, graph.x.columns, labels.length),
            loss: { kind: "cross-entropy" },
            samplesOf: (rows) => ({
              count: rows.length,
              inputShape: [graph.x.columns],
              inputs: (batch) => ({ ...inputs, take: batch.map((i) => labeled[rows[i]]) }),
              targets: (batch) => batch.map((i) => codes[rows[i]]),
            }),
            data: () => ({
              ...{ x: graph.x.data, edges: { ...graph.edges }, edgeFeatures: graph.edgeFeatures.data, labeled, codes },
            }),
          },
          { labels, center, scale },
        );
      },
      view: (learned, { architecture }) => membersOf(learned, architecture),
    },
    given,
  );
}

/** The nodes that have labels. */
function requireLabels(y: LabelledNodes["y"], nodes: number): Int32Array {
  if (!Array.isArray(y) || y.length !== nodes) {
    throw new LecternError(
      "invalid-data",
      `${kind}: y must have a label or null for each of the ${nodes} nodes, got ${y?.length}`,
      { kind },
    );
  }
  return Int32Array.from(y.keys()).filter((node) => y[node] !== null);
}

function membersOf(learned: NodeClassifierState, architecture: Architecture): NodeClassifierMembers {
  const { labels, center } = learned;
  const scoresOf = scoresOfMember(nodePlan(architecture, center.length, labels.length), learned);
  const counts = { nodes: center.length, edges: edgeFeaturesOf(architecture) };
  const probabilities = (nodes: NodeFeatures) => {
    const inputs = joinGraphs([checkGraph(kind, "the graph", nodes, counts)], learned);
    return probabilitiesOf(scoresOf({ count: 1, inputShape: [center.length], inputs: () => inputs }));
  };
  return { probabilities, predict: (nodes) => winners(probabilities(nodes), labels) };
}
