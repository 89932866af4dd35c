/**
 * Kernel detectors and their deep counterparts (Machine Learning 2, table in section 3.3): densities by kernels or by a deep Boltzmann
 * machine, reconstructions by kernel PCA or by an autoencoder, boundaries by a one-class machine or by a deep one-class network and the
 * discriminator of a generative adversarial network. Normal samples are runs of three ones on a ring of eight bits; all seven learn from them
 * alone, and score other samples the higher, the more bits differ from all runs.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelDensityDetector, kernelPcaDetector, oneClassSvm } from "lectern";
import { ops, valueAndGrad } from "lectern/autodiff";
import { asMatrix, type Matrix } from "lectern/data";
import { type Architecture, applyNetwork, createNetwork, createOptimizer, trainNetwork } from "lectern/neural";
import { createRandom, type Random } from "lectern/numeric";
import { lines } from "lectern/plots";
import { fromMatrix, type Tensor, tensor } from "lectern/tensor";

/** Numbers for samples, higher for more unusual ones. */
export type Score = (x: Matrix) => Float64Array;

const BITS = 8;

/** All rows of so many bits. */
export function allBits(bits: number): number[][] {
  return Array.from({ length: 2 ** bits }, (_, i) => Array.from({ length: bits }, (_, k) => (i >> k) & 1));
}

/** The normal patterns: three ones in a row, wherever they begin on the ring. */
export const runs = Array.from({ length: BITS }, (_, start) =>
  Array.from({ length: BITS }, (_, k) => ((k - start + BITS) % BITS < 3 ? 1 : 0)),
);

/** How many bits of a pattern differ from the most similar run. */
export function differingBits(pattern: readonly number[]): number {
  return Math.min(...runs.map((run) => run.filter((bit, k) => bit !== pattern[k]).length));
}

/** Normal samples: runs, of which a few bits are wrong. */
export function normalSamples(seed: number, count = 240): Matrix {
  const random = createRandom(seed);
  const flip = (bit: number) => (random.uniform() < 0.02 ? 1 - bit : bit);
  return asMatrix(Array.from({ length: count }, (_, i) => (runs[i % BITS] as number[]).map(flip)));
}

const kernel = { kind: "rbf", gamma: 0.5 } as const;

/** Density by kernels. */
export function kernelDensityScore(x: Matrix): Score {
  const model = kernelDensityDetector({ bandwidth: 0.7 }).fit({ x });
  return (at) => model.score(at);
}

/** Reconstruction by a kernel: the distance from a subspace. */
export function kernelPcaScore(x: Matrix): Score {
  const model = kernelPcaDetector({ kernel, components: BITS }).fit({ x });
  return (at) => model.score(at);
}

/** Boundary by a kernel. */
export function oneClassScore(x: Matrix): Score {
  const model = oneClassSvm({ kernel, nu: 0.1 }).fit({ x });
  return (at) => model.score(at);
}

/** The squared distances between the rows of two tensors, or between those of the first and one vector. */
function squaredDistances(a: Tensor, b: Tensor): Float64Array {
  return Float64Array.from(ops.sum(ops.square(ops.subtract(a, b)), { axes: [1] }).data);
}

/** Reconstruction by a network that squeezes samples through a few units. */
export function autoencoderScore(x: Matrix, seed: number): Score {
  const layers: Architecture = [
    { kind: "dense", outputs: 16, activation: "tanh" },
    { kind: "dense", outputs: 2 },
    { kind: "dense", outputs: 16, activation: "tanh" },
    { kind: "dense", outputs: BITS },
  ];
  return reconstructionScore(layers, x, seed, { epochs: 150, learningRate: 0.01 });
}

/** The squared error with which a trained network reconstructs samples. */
export function reconstructionScore(
  layers: Architecture,
  x: Matrix,
  seed: number,
  settings: { readonly epochs: number; readonly learningRate: number },
): Score {
  const data = { x: fromMatrix(x), targets: fromMatrix(x) };
  const start = createNetwork(layers, [x.columns], { seed });
  const { network } = trainNetwork(start, data, {
    loss: { kind: "squared" },
    ...settings,
    schedule: { kind: "cosine" },
    seed,
  });
  return (at) => {
    const samples = fromMatrix(at);
    return squaredDistances(samples, applyNetwork(network.architecture, network.parameters, samples).y);
  };
}

/** A boundary by a network: the squared distance from a center to which training draws the outputs of all normal samples. */
export function deepOneClassScore(x: Matrix, seed: number, epochs = 60): Score {
  // Biases would let all outputs be the center, whatever the sample (Ruff et al. 2018).
  const layers: Architecture = [
    { kind: "dense", outputs: 32, activation: "leaky-relu", bias: false },
    { kind: "dense", outputs: 8, bias: false },
  ];
  const start = createNetwork(layers, [x.columns], { seed });
  const samples = fromMatrix(x);
  const center = ops.mean(applyNetwork(start.architecture, start.parameters, samples).y, { axes: [0] });
  const data = { x: samples, targets: ops.broadcastTo(center, [x.rows, ...center.shape]) };
  const settings = { loss: { kind: "squared" }, epochs, learningRate: 0.003, decay: 1e-3, seed } as const;
  const { parameters } = epochs === 0 ? start : trainNetwork(start, data, settings).network;
  return (at) => squaredDistances(applyNetwork(start.architecture, parameters, fromMatrix(at)).y, center);
}

/**
 * A boundary by two networks: one makes samples, the other learns to tell them from normal ones. Its doubts are the score, as a mean over
 * the game: a network that was deceived at last has forgotten what was made before.
 */
export function adversarialScore(x: Matrix, seed: number, steps = 100): Score {
  const random = createRandom(seed).fork("noise");
  const generator = createNetwork(
    [
      { kind: "dense", outputs: 32, activation: "relu" },
      { kind: "dense", outputs: x.columns, activation: "sigmoid" },
    ],
    [4],
    { seed },
  );
  const judge = createNetwork(
    [
      { kind: "dense", outputs: 32, activation: "leaky-relu" },
      { kind: "dense", outputs: 1 },
    ],
    [x.columns],
    { seed: seed + 1 },
  );
  const optimizer = createOptimizer({ kind: "adam", beta1: 0.5 });
  let [made, judged] = [generator.parameters, judge.parameters];
  let states = [optimizer.init(made), optimizer.init(judged)] as const;
  const judges: (typeof judged)[] = [];
  const samples = fromMatrix(x);
  const make = (p: typeof made, noise: Tensor) => applyNetwork(generator.architecture, p, noise).y;
  const believe = (p: typeof judged, at: Tensor) => applyNetwork(judge.architecture, p, at).y;
  for (let step = 0; step < steps; step++) {
    const noise = normalTensor([x.rows, 4], random);
    // Noise on both, so that numbers between 0 and 1 do not betray what was made.
    const blurred = (clear: Tensor) => ops.add(clear, ops.multiply(normalTensor(clear.shape, random), 0.3));
    const [real, fake] = [blurred(samples), blurred(make(made, noise))];
    const deceit = (p: typeof judged) =>
      ops.add(ops.mean(ops.softplus(ops.negate(believe(p, real)))), ops.mean(ops.softplus(believe(p, fake))));
    const judging = optimizer.update(valueAndGrad(deceit)(judged).gradient, states[1], judged, { learningRate: 0.01 });
    judged = judging.parameters;
    const discovery = (p: typeof made) => ops.mean(ops.softplus(ops.negate(believe(judged, blurred(make(p, noise))))));
    const making = optimizer.update(valueAndGrad(discovery)(made).gradient, states[0], made, { learningRate: 0.01 });
    made = making.parameters;
    states = [making.state, judging.state];
    if (step % 5 === 4) judges.push(judged);
  }
  return (at) => {
    const beliefs = ops.stack(judges.map((each) => believe(each, fromMatrix(at))));
    return Float64Array.from(ops.mean(beliefs, { axes: [0] }).data, (belief) => -belief);
  };
}

function normalTensor(shape: readonly number[], random: Random): Tensor {
  return tensor(
    Float32Array.from({ length: shape.reduce((a, b) => a * b) }, () => random.normal()),
    shape,
  );
}

/** A deep Boltzmann machine: E = −vᵀWh − hᵀUg − bᵀv − aᵀh − cᵀg of binary units v, h and g in three layers. */
export interface DeepBoltzmannMachine {
  readonly w: Tensor;
  readonly u: Tensor;
  readonly b: Tensor;
  readonly a: Tensor;
  readonly c: Tensor;
}

/** Units of the two hidden layers: so few that all states of the first can be summed over. */
export const hidden = [6, 3] as const;

const states = tensor(allBits(hidden[0]));

/** log p(v) of rows v. Given h, the units of v and of g are independent, so that only the states of h are summed over one by one. */
export function logProbabilities({ w, u, b, a, c }: DeepBoltzmannMachine, v: Tensor): Tensor {
  const column = (entries: Tensor) => ops.reshape(entries, [entries.shape[0] as number, 1]);
  const above = ops.add(ops.matmul(states, column(a)), softplusSums(ops.add(ops.matmul(states, u), c)));
  const below = softplusSums(ops.add(ops.matmul(states, ops.transpose(w)), b));
  const joint = ops.add(
    ops.add(ops.matmul(v, column(b)), ops.matmul(ops.matmul(v, w), ops.transpose(states))),
    ops.transpose(above),
  );
  return ops.subtract(ops.logSumExp(joint, { axes: [1] }), ops.logSumExp(ops.add(above, below)));
}

/** Σ log (1 + exp z) over the columns of each row, as a column. */
const softplusSums = (z: Tensor) => ops.sum(ops.softplus(z), { axes: [1], keepAxes: true });

/** Fits a deep Boltzmann machine by the gradient of its exact likelihood. */
export function fitBoltzmannMachine(x: Matrix, seed: number, steps = 200): DeepBoltzmannMachine {
  const random = createRandom(seed).fork("weights");
  const zeros = (count: number) => tensor(new Float32Array(count), [count]);
  let machine: DeepBoltzmannMachine = {
    w: normalTensor([x.columns, hidden[0]], random),
    u: normalTensor([...hidden], random),
    ...{ b: zeros(x.columns), a: zeros(hidden[0]), c: zeros(hidden[1]) },
  };
  const samples = fromMatrix(x);
  const loss = (own: DeepBoltzmannMachine) => ops.negate(ops.mean(logProbabilities(own, samples)));
  const optimizer = createOptimizer({ kind: "adam" });
  let state = optimizer.init(machine);
  for (let step = 0; step < steps; step++) {
    const { gradient } = valueAndGrad(loss)(machine);
    ({ parameters: machine, state } = optimizer.update(gradient, state, machine, { learningRate: 0.05 }));
  }
  return machine;
}

/** Density by a deep Boltzmann machine. */
export function boltzmannScore(x: Matrix, seed: number): Score {
  const machine = fitBoltzmannMachine(x, seed);
  return (at) => Float64Array.from(logProbabilities(machine, fromMatrix(at)).data, (value) => -value);
}

/** The table: a family, the method, and how it is learned. */
export const table = [
  { family: "density", name: "kernel density", learn: kernelDensityScore },
  { family: "density", name: "deep Boltzmann machine", learn: boltzmannScore },
  { family: "reconstruction", name: "kernel PCA", learn: kernelPcaScore },
  { family: "reconstruction", name: "autoencoder", learn: autoencoderScore },
  { family: "boundary", name: "one-class machine", learn: oneClassScore },
  { family: "boundary", name: "deep one-class network", learn: deepOneClassScore },
  { family: "boundary", name: "discriminator", learn: adversarialScore },
] as const;

const patterns = allBits(BITS);

/** The scores of all 256 patterns by each method. */
export function scoresOfPatterns(seed: number) {
  const x = normalSamples(seed);
  return table.map(({ family, name, learn }) => ({ family, name, scores: learn(x, seed)(asMatrix(patterns)) }));
}

/** The mean scores of the patterns with 0, 1, 2 … bits different from all runs, from 0 for the lowest to 1 for the highest. */
export function byDifference(scores: Float64Array): number[] {
  const sums: number[] = [];
  const counts: number[] = [];
  patterns.forEach((pattern, i) => {
    const bits = differingBits(pattern);
    sums[bits] = (sums[bits] ?? 0) + (scores[i] as number);
    counts[bits] = (counts[bits] ?? 0) + 1;
  });
  const means = sums.map((sum, bits) => sum / (counts[bits] as number));
  const [low, high] = [Math.min(...means), Math.max(...means)];
  return means.map((mean) => (mean - low) / (high - low));
}

/** Figure for the gallery index. */
export const cover = () =>
  lines(
    scoresOfPatterns(1).map(({ name, scores }) => {
      const y = byDifference(scores);
      return { name, x: y.map((_, bits) => bits), y };
    }),
    { xTitle: "bits different from all normal patterns", yTitle: "mean score, from lowest to highest" },
  );

function print(): void {
  for (const { family, name, scores } of scoresOfPatterns(1)) {
    const means = byDifference(scores).map((mean) => mean.toFixed(2));
    console.log(`${family.padEnd(15)}${name.padEnd(24)}${means.join("  ")}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
