/** Experiments of the courses on training. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { leavesOf, withLeaves } from "../../autodiff/tree.js";
import { createRandom } from "../../numeric/random/random.js";
import * as t from "../../tensor/operations.js";
import type { Architecture } from "../layers/architecture.js";
import { applyNetwork, createNetwork, type Network, outputShapeOf } from "../layers/network.js";
import { meanLoss } from "./losses.js";
import { type NetworkTrainingOptions, trainingSteps, trainNetwork } from "./train-network.js";

/** Noisy classes of two half-moons. */
function moons(seed: number, count: number, noise = 0.3) {
  const random = createRandom(seed);
  const targets = Int32Array.from({ length: count }, (_, i) => i % 2);
  const x = t.tensor(
    Array.from(targets, (code) => {
      const angle = Math.PI * random.uniform();
      const [a, b] = code === 0 ? [Math.cos(angle), Math.sin(angle)] : [1 - Math.cos(angle), 0.5 - Math.sin(angle)];
      return [a + noise * random.normal(), b + noise * random.normal()];
    }),
  );
  return { x, targets };
}

const layers: Architecture = [
  { kind: "dense", outputs: 24, activation: "relu" },
  { kind: "dense", outputs: 24, activation: "relu" },
  { kind: "dense", outputs: 2 },
];
const loss = { kind: "cross-entropy" } as const;

const scoresOf = ({ architecture, parameters }: Network, x: t.Tensor) => applyNetwork(architecture, parameters, x).y;

const errorOf = (network: Network, { x, targets }: ReturnType<typeof moons>) =>
  meanLoss(loss, scoresOf(network, x), targets).data[0];

test("[IR-036] without biases and with ReLU, f(0) = 0 and f(cx) = c f(x); the loss sets the size of the output, and its mean falls", () => {
  for (const outputs of [1, 3]) {
    const hidden = (units: number) => ({ kind: "dense", outputs: units, activation: "relu", bias: false }) as const;
    const deep: Architecture = [hidden(8), hidden(8), hidden(8), { kind: "dense", outputs, bias: false }];
    expect(outputShapeOf(deep, [4])).toEqual([outputs]);
    for (const seed of [1, 2, 3]) {
      const draw = tensorsOf(seed, "f64");
      const start = createNetwork(deep, [4], { seed, type: "f64" });
      const x = draw(20, 4);
      const targets = outputs === 1 ? t.abs(draw(20, 1)) : Int32Array.from({ length: 20 }, (_, i) => i % 3);
      const kind = outputs === 1 ? "squared" : "cross-entropy";
      const { network, losses } = trainNetwork(
        start,
        { x, targets },
        { loss: { kind }, epochs: 30, learningRate: 0.01, seed },
      );
      expect(losses.at(-1)).toBeLessThan(losses[0]);
      expect(leavesOf(network.parameters).map(({ path }) => path.slice(2))).toEqual(new Array(4).fill("weight"));
      expect(scoresOf(network, t.zeros([1, 4], "f64")).data.every((value) => value === 0)).toBe(true);
      for (const c of [0.1, 2, 30]) {
        const scaled = scoresOf(network, t.multiply(x, t.scalar(c, "f64")));
        expectClose(
          scaled.data,
          scoresOf(network, x).data.map((value) => c * value),
          1e-10,
        );
      }
    }
  }
});

test("[MP-207] Adam and SGD: the curves of both on training and held-out samples; Adam is faster", () => {
  for (const seed of [1, 2, 3]) {
    const [data, heldOut] = [moons(seed, 100), moons(seed + 10, 200)];
    const curves = (kind: "adam" | "sgd") => {
      const options = {
        loss,
        epochs: 60,
        batchSize: 10,
        optimizer: { kind },
        learningRate: 0.01,
        heldOut,
        seed,
      } as const;
      return trainNetwork(createNetwork(layers, [2], { seed }), data, options);
    };
    const [adam, sgd] = [curves("adam"), curves("sgd")];
    for (const { losses, validationLosses } of [adam, sgd]) {
      expect([losses.length, validationLosses.length]).toEqual([60, 60]);
      expect([...losses, ...validationLosses].every(Number.isFinite)).toBe(true);
    }
    // Adam fits the training samples faster; what it gains there beyond its best epoch it does not gain on the others.
    expect(adam.losses[9]).toBeLessThan(sgd.losses[9]);
    const last = adam.validationLosses[59] - adam.losses[59];
    expect(last).toBeGreaterThan(sgd.validationLosses[59] - sgd.losses[59]);
  }
});

const cyclic: NetworkTrainingOptions = {
  ...{ loss, batchSize: 10, optimizer: { kind: "momentum" }, learningRate: 0.5 },
  ...{ schedule: { kind: "triangular", period: 60, final: 0.005 }, snapshots: true, epochs: 42 },
};

test("[MP-244] a triangular learning rate explores and exploits: error and distance in weight space are periodic", () => {
  for (const seed of [1, 2, 3]) {
    const data = moons(seed, 100);
    const start = trainNetwork(createNetwork(layers, [2], { seed }), data, {
      loss,
      epochs: 40,
      learningRate: 0.01,
    }).network;
    const initial = leavesOf(start.parameters).flatMap(({ tensor }) => [...tensor.data]);
    // Ten steps an epoch: six epochs a cycle, the lowest rate in the middle of its fourth epoch.
    const [errors, moves, minima]: [number[], number[], number[][]] = [[], [], []];
    let before = initial;
    for (const { checkpoint } of trainingSteps(start, data, { ...cyclic, seed })) {
      if (checkpoint === undefined) continue;
      const weights = checkpoint().weights.flatMap((own) => [...own]);
      const tensors = leavesOf(start.parameters).map(({ tensor }, i) => ({ ...tensor, data: checkpoint().weights[i] }));
      errors.push(errorOf({ ...start, parameters: withLeaves(start.parameters, tensors) }, data));
      moves.push(Math.hypot(...weights.map((w, i) => w - before[i])));
      before = weights;
      if (errors.length % 6 === 3) minima.push(weights);
    }
    const meanAt = (values: readonly number[], phase: number) => {
      const chosen = values.filter((_, epoch) => epoch % 6 === phase);
      return chosen.reduce((sum, value) => sum + value, 0) / chosen.length;
    };
    // Epochs 0 and 5 of a cycle have the highest rates, 2 and 3 the lowest.
    expect(meanAt(errors, 3)).toBeLessThan(meanAt(errors, 0));
    expect(meanAt(moves, 2) + meanAt(moves, 3)).toBeLessThan(0.7 * (meanAt(moves, 0) + meanAt(moves, 5)));
    // The cycles end in different minima.
    for (let cycle = 1; cycle < 7; cycle++) {
      const [one, two] = [minima[cycle - 1], minima[cycle]];
      expect(Math.hypot(...one.map((w, i) => w - two[i]))).toBeGreaterThan(meanAt(moves, 2));
    }
  }
});

test("[MP-245] the mean prediction of the minima of cycles beats single models and the mix of the two end points", () => {
  let [ensemble, single, ends] = [0, 0, 0];
  for (const seed of [1, 2, 3, 4, 5]) {
    const [data, heldOut] = [moons(seed, 80, 0.4), moons(seed + 10, 1000, 0.4)];
    // As in the paper, the cycles begin at a network that has been trained.
    const first = { loss, batchSize: 10, epochs: 40, learningRate: 0.01, seed } as const;
    const { network: start } = trainNetwork(createNetwork(layers, [2], { seed }), data, first);
    const { snapshots } = trainNetwork(start, data, {
      ...cyclic,
      seed,
      epochs: 80,
      schedule: { kind: "triangular", period: 80 },
    });
    expect(snapshots).toHaveLength(8);
    const probabilities = snapshots.map((own) => {
      const tensors = leavesOf(start.parameters).map(({ tensor }, i) => ({ ...tensor, data: own[i] }));
      return t.softmax(scoresOf({ ...start, parameters: withLeaves(start.parameters, tensors) }, heldOut.x)).data;
    });
    const lossOf = (members: readonly t.Numbers[]) => {
      let total = 0;
      heldOut.targets.forEach((code, i) => {
        total -= Math.log(members.reduce((sum, own) => sum + own[2 * i + code], 0) / members.length + 1e-12);
      });
      return total / heldOut.targets.length;
    };
    ensemble += lossOf(probabilities);
    single += probabilities.reduce((sum, own) => sum + lossOf([own]), 0) / probabilities.length;
    ends += lossOf([probabilities[0], probabilities[7]]);
  }
  expect(ensemble).toBeLessThan(single);
  expect(ensemble).toBeLessThan(ends);
});
