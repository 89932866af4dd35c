/**
 * Three ways to tell a network that energy does not depend on orientation (ML and physics, section 16.2, figure 16.3): show it rotated
 * molecules (observational bias), or give it only distances between atoms (inductive bias), which no rotation changes. A
 * network on coordinates that sees one orientation only knows neither.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ops, valueAndGrad } from "lectern/autodiff";
import { createGraph } from "lectern/graphs";
import { createOptimizer, rotatePoints } from "lectern/neural";
import { createRandom, type Random } from "lectern/numeric";
import { graphPlot, type Plot, plotGrid } from "lectern/plots";
import { type Tensor, tensor } from "lectern/tensor";

/** Places of the atoms of a molecule in the plane. */
export type Molecule = readonly (readonly [number, number])[];

const atoms = 4;
const pairs = Array.from({ length: atoms }, (_, i) => Array.from({ length: i }, (_, j) => [i, j] as const)).flat();

/** A bent chain of atoms, moved a little at random; all molecules have nearly the same orientation. */
export function makeMolecules(seed: number, count: number): Molecule[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () =>
    Array.from({ length: atoms }, (_, i) => [
      i - 1.5 + 0.25 * random.normal(),
      0.4 * (i % 2) - 0.2 + 0.25 * random.normal(),
    ]),
  );
}

/** The sum of (d − 1)² exp(−d) over all pairs of atoms: it depends on distances alone. */
export function energyOf(molecule: Molecule): number {
  return distancesOf(molecule).reduce((sum, d) => sum + (d - 1) ** 2 * Math.exp(-d), 0);
}

function distancesOf(molecule: Molecule): number[] {
  return pairs.map(([i, j]) => Math.hypot(molecule[i][0] - molecule[j][0], molecule[i][1] - molecule[j][1]));
}

/** The molecule turned around the origin. */
export function rotate(molecule: Molecule, angle: number): Molecule {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return molecule.map(([x, y]) => [c * x - s * y, s * x + c * y]);
}

/** What a network gets to know about orientation. */
export type Bias = "none" | "rotated molecules" | "distances";

/** What the network sees of a molecule. */
export function describe(molecule: Molecule, bias: Bias): number[] {
  return bias === "distances" ? distancesOf(molecule) : molecule.flat();
}

/** What the network sees of molecules, each turned at random around its centre. */
function rotatedInputs(molecules: readonly Molecule[], random: Random): Tensor {
  const turned = rotatePoints(tensor(molecules), random);
  return { shape: [molecules.length, 2 * atoms], data: turned.data };
}

/** A network with one hidden layer, and the mean energy that it adds to. */
export interface Model {
  readonly bias: Bias;
  readonly mean: number;
  readonly layers: readonly { readonly weight: Tensor; readonly shift: Tensor }[];
}

/** Predicted energies. */
export function predict({ bias, mean, layers: [hidden, output] }: Model, molecules: readonly Molecule[]): number[] {
  const x = tensor(molecules.map((molecule) => describe(molecule, bias)));
  const result = ops.dense(ops.dense(x, hidden.weight, hidden.shift, "tanh"), output.weight, output.shift);
  return Array.from(result.data, (value) => value + mean);
}

/** Trains a network on molecules of one orientation, or on new rotations of them in each step. */
export function learn(bias: Bias, { seed = 0, steps = 800, units = 24 } = {}): Model {
  const molecules = makeMolecules(seed, 120);
  const energies = molecules.map(energyOf);
  const mean = energies.reduce((a, b) => a + b) / energies.length;
  const targets = tensor(energies.map((energy) => [energy - mean]));
  const random = createRandom(seed).fork("training");
  const draw = (rows: number, columns: number) =>
    tensor(
      Array.from({ length: rows * columns }, () => random.normal() / Math.sqrt(rows)),
      [rows, columns],
    );
  const inputs = tensor(molecules.map((molecule) => describe(molecule, bias)));
  let layers: Model["layers"] = [
    { weight: draw(inputs.shape[1], units), shift: tensor(new Float64Array(units), [units]) },
    { weight: draw(units, 1), shift: tensor([0]) },
  ];
  const optimizer = createOptimizer({ kind: "adam" });
  let state = optimizer.init(layers);
  for (let step = 0; step < steps; step++) {
    const x = bias === "rotated molecules" ? rotatedInputs(molecules, random) : inputs;
    const { gradient } = valueAndGrad(([hidden, output]: Model["layers"]) => {
      const predicted = ops.dense(ops.dense(x, hidden.weight, hidden.shift, "tanh"), output.weight, output.shift);
      return ops.mean(ops.square(ops.subtract(predicted, targets)));
    })(layers);
    ({ parameters: layers, state } = optimizer.update(gradient, state, layers, { learningRate: 0.01 }));
  }
  return { bias, mean, layers };
}

const angles = Array.from({ length: 12 }, (_, k) => (2 * Math.PI * k) / 12);

/** The mean variance of the predicted energy over rotations of a molecule, and the mean squared error over all of them. */
export function judge(model: Model, seed = 0): { readonly variance: number; readonly error: number } {
  const molecules = makeMolecules(seed + 1000, 40);
  const each = molecules.map((molecule) => {
    const predicted = predict(
      model,
      angles.map((angle) => rotate(molecule, angle)),
    );
    const mean = predicted.reduce((a, b) => a + b) / predicted.length;
    const energy = energyOf(molecule);
    return {
      variance: predicted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / predicted.length,
      error: predicted.reduce((sum, value) => sum + (value - energy) ** 2, 0) / predicted.length,
    };
  });
  const average = (field: "variance" | "error") => each.reduce((sum, one) => sum + one[field], 0) / each.length;
  return { variance: average("variance"), error: average("error") };
}

/** One molecule in several orientations, all with the same energy. */
export function figure(): Plot {
  const [molecule] = makeMolecules(0, 1);
  const chain = createGraph(atoms, [
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  const panel = (angle: number) => {
    const turned = rotate(molecule, angle);
    return graphPlot(chain, {
      places: turned,
      title: `energy ${energyOf(turned).toFixed(3)}`,
      width: 130,
      height: 130,
    });
  };
  return plotGrid([[0, 0.9, 2.1, 4].map(panel)]);
}

/** Figure for the gallery index. */
export const cover = figure;

function print(): void {
  for (const bias of ["none", "rotated molecules", "distances"] as const) {
    const { variance, error } = judge(learn(bias));
    console.log(
      `${bias}: variance over rotations ${variance.toExponential(1)}, squared error ${error.toExponential(1)}`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
