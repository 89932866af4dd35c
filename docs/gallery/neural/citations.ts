/**
 * Nodes of a graph with few labels (Machine Learning 2, section 4.1.14; ML and physics, section 22.2): papers of several fields that mostly
 * cite papers of their own field. A graph network uses the citations and beats a classifier that sees the features alone. Many
 * graph convolutions on top of each other average all differences away, unless each layer sees the input again.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { logisticRegression } from "lectern";
import { ops, valueAndGrad } from "lectern/autodiff";
import { createGraph } from "lectern/graphs";
import { type Architecture, applyNetwork, createNetwork, createOptimizer } from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { lines, type Plot } from "lectern/plots";
import { type Tensor, tensor } from "lectern/tensor";

const fields = 3;
const words = 12;

/** Papers with noisy features, a field each, and citations as a sparse matrix; the first papers of each field have labels. */
export function makeCitations(seed: number, { papers = 150, homophily = 0.9, labels = 4 } = {}) {
  const random = createRandom(seed);
  const field = Int32Array.from({ length: papers }, (_, i) => i % fields);
  const x = Array.from(field, (own) =>
    Array.from({ length: words }, (_, word) => (word % fields === own ? 0.5 : 0) + random.normal()),
  );
  const pickPaper = (own: number, isSame: boolean) => {
    for (;;) {
      const other = random.integer(papers);
      if ((field[other] === own) === isSame) return other;
    }
  };
  const edges = Array.from({ length: 3 * papers }, (_, i): [number, number] => {
    const from = i % papers;
    return [from, pickPaper(field[from], random.uniform() < homophily)];
  }).filter(([from, to]) => from !== to);
  const graph = createGraph(papers, edges).edges;
  const labeled = Int32Array.from({ length: labels * fields }, (_, i) => i);
  const others = Int32Array.from({ length: papers - labeled.length }, (_, i) => labeled.length + i);
  return { x, field, graph, labeled, others };
}

type Citations = ReturnType<typeof makeCitations>;

/** The share of correct fields among papers without labels, by a classifier of the features alone. */
export function accuracyOfFeatures({ x, field, labeled, others }: Citations): number {
  const pick = (rows: Int32Array) => Array.from(rows, (row) => x[row]);
  const model = logisticRegression().fit({ x: pick(labeled), y: Array.from(labeled, (row) => String(field[row])) });
  const { names } = model.predict(pick(others));
  return names.filter((name, i) => name === String(field[others[i]])).length / names.length;
}

/** The same by a graph network that is trained on the few labels, with all papers and citations in view. */
export function accuracyOfGraph({ x, field, graph, labeled, others }: Citations, seed = 0, steps = 60): number {
  const layers: Architecture = [
    { kind: "graph-convolution", outputs: 12, activation: "relu" },
    { kind: "graph-convolution", outputs: fields },
  ];
  const network = createNetwork(layers, [words], { seed });
  const features = tensor(x);
  const targets = Int32Array.from(labeled, (row) => field[row]);
  const optimizer = createOptimizer({ kind: "adam" });
  let { parameters } = network;
  let state = optimizer.init(parameters);
  const scores = (p: typeof parameters) => applyNetwork(network.architecture, p, features, { graph }).y;
  for (let step = 0; step < steps; step++) {
    const loss = (p: typeof parameters) => ops.mean(ops.softmaxCrossEntropy(ops.gather(scores(p), labeled), targets));
    const { gradient } = valueAndGrad(loss)(parameters);
    ({ parameters, state } = optimizer.update(gradient, state, parameters, { learningRate: 0.02, decay: 5e-3 }));
  }
  const { data } = scores(parameters);
  const answers = Array.from(others, (row) => {
    const own = data.subarray(row * fields, (row + 1) * fields);
    return own.indexOf(Math.max(...own)) === field[row];
  });
  return answers.filter(Boolean).length / answers.length;
}

/**
 * How different the features of nodes are: the root of the mean squared distance to their mean, relative to the mean square. Features
 * are divided by the root of the number of neighbours, because the averages D^(−1/2) (A + I) D^(−1/2) are in proportion to it.
 */
export function spreadOf(x: Tensor, graph: Citations["graph"]): number {
  const roots = Array.from({ length: graph.rows }, (_, i) => [
    Math.sqrt(graph.rowStart[i + 1] - graph.rowStart[i] + 1),
  ]);
  const scaled = ops.divide(x, tensor(roots));
  const center = ops.mean(scaled, { axes: [0], keepAxes: true });
  const [around, total] = [ops.subtract(scaled, center), scaled].map((each) => ops.sum(ops.square(each)).data[0]);
  return Math.sqrt(around / total);
}

/** The spread of the features after so many graph convolutions without weights, or after as many layers of GCNII. */
export function spreadByDepth({ x, graph }: Citations, depths: readonly number[], isDeep: boolean): number[] {
  const start = ops.add(tensor(x), 1);
  return depths.map((depth) => {
    if (depth === 0) return spreadOf(start, graph);
    const layers: Architecture = isDeep
      ? [{ kind: "deep-graph-convolution", depth, activation: "none" }]
      : Array.from(
          { length: depth },
          () => ({ kind: "graph-convolution", outputs: words, bias: false, initializer: "orthogonal" }) as const,
        );
    const network = createNetwork(layers, [words]);
    return spreadOf(applyNetwork(network.architecture, network.parameters, start, { graph }).y, graph);
  });
}

const depths = [0, 1, 2, 4, 8, 16, 32, 64];

/** Spread by depth, for papers that cite their own field and for papers that cite any. */
export function figure(seed = 0): Plot {
  const [similar, mixed] = [0.9, 1 / fields].map((homophily) => makeCitations(seed, { homophily }));
  const curve = (name: string, y: number[]) => ({ name, x: depths, y });
  return lines(
    [
      curve("graph convolutions, same field", spreadByDepth(similar, depths, false)),
      curve("graph convolutions, any field", spreadByDepth(mixed, depths, false)),
      curve("GCNII, same field", spreadByDepth(similar, depths, true)),
    ],
    { title: "differences between nodes", xTitle: "layers", yTitle: "spread of the features", width: 300, height: 220 },
  );
}

/** Figure for the gallery index. */
export const cover = () => figure();

function print(): void {
  for (const seed of [0, 1, 2]) {
    const papers = makeCitations(seed);
    const [features, graph] = [accuracyOfFeatures(papers), accuracyOfGraph(papers, seed)];
    console.log(`seed ${seed}: features alone ${features.toFixed(3)}, graph network ${graph.toFixed(3)}`);
  }
  const citations = makeCitations(0);
  console.log(
    `spread by depth: ${spreadByDepth(citations, depths, false)
      .map((value) => value.toFixed(3))
      .join(" ")}`,
  );
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
