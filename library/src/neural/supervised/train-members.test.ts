import { expect, test } from "vitest";
import type { PlainData } from "../../core/plain-data.js";
import { runToEnd } from "../../core/run.js";
import { tensor } from "../../tensor/tensor.js";
import { applyNetwork } from "../layers/network.js";
import { openNetwork } from "./network-state.js";
import { divideSamples, type MethodTraining, startOf, trainMembers } from "./train-members.js";
import { type NetworkTrainingValues, trainingOptions } from "./training-options.js";

const inputs = Array.from({ length: 24 }, (_, i) => [(i % 4) - 1.5, ((i * 7) % 5) - 2]);
const classes = Int32Array.from(inputs, ([a, b]) => Number(a * b > 0));

const defaults = Object.fromEntries(
  Object.entries(trainingOptions).map(([name, option]) => [name, option.default]),
) as NetworkTrainingValues;

function training(part: Partial<NetworkTrainingValues> = {}, more: Partial<MethodTraining> = {}): MethodTraining {
  return {
    kind: "test",
    plan: {
      architecture: [
        { kind: "dense", outputs: 6, activation: "tanh" },
        { kind: "dense", outputs: 2 },
      ],
      inputShape: [2],
    },
    loss: { kind: "cross-entropy" },
    options: { ...defaults, epochs: 6, batchSize: 8, learningRate: 0.05, ...part },
    count: inputs.length,
    samplesOf: (rows) => ({
      x: tensor(Array.from(rows, (i) => inputs[i])),
      targets: Int32Array.from(rows, (i) => classes[i]),
    }),
    codes: classes,
    data: () => ({ classes }),
    ...more,
  };
}

test("lowers the loss, by as many networks as the training keeps", () => {
  const { members, report } = runToEnd(trainMembers(training()));
  expect(members).toHaveLength(1);
  expect(report.objective?.at(-1)).toBeLessThan(report.objective?.[0] ?? 0);
  const cycles = { snapshots: true, schedule: { kind: "triangular", cycleSteps: 6 } } as const;
  expect(runToEnd(trainMembers(training(cycles))).members).toHaveLength(3);
});

test("begins from a former network", () => {
  const { members } = runToEnd(trainMembers(training()));
  const again = startOf(training({}, { from: members[0] }));
  const x = tensor(inputs);
  const scores = (network: typeof again) => applyNetwork(network.architecture, network.parameters, x).y.data;
  expect(scores(again)).toEqual(scores(openNetwork(startOf(training()), members[0].tensors)));
});

test("holds out the same share of each class", () => {
  const stopping = { kind: "on", validationShare: 0.25, patience: 2, minImprovement: 0, stratify: true } as const;
  const options = { ...defaults, earlyStopping: stopping };
  const { rows, heldOut } = divideSamples({ count: classes.length, options, codes: classes });
  expect([...rows, ...heldOut].sort((a, b) => a - b)).toEqual(Array.from(classes.keys()));
  const ones = (chosen: Int32Array) => chosen.reduce((sum, i) => sum + classes[i], 0);
  expect(Math.abs(ones(heldOut) - 0.25 * ones(Int32Array.from(classes.keys())))).toBeLessThanOrEqual(1);
});

test("goes on from the checkpoint of a store to the same weights", () => {
  const values = new Map<string, PlainData>();
  const store = {
    get: (key: string) => values.get(key),
    set: (key: string, value: PlainData) => values.set(key, value),
  };
  const whole = runToEnd(trainMembers(training({ epochs: 60 })));
  const steps = trainMembers(training({ epochs: 60 }, { store }));
  for (const { step } of steps) if (step === 40) break;
  expect(values.size).toBe(1);
  expect(runToEnd(trainMembers(training({ epochs: 60 }, { store }))).members).toEqual(whole.members);
});
