/** The trainer, on small problems whose gradients are written by hand. */
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import type { Checkpoint } from "./checkpoint.js";
import { type Trainable, type TrainingOptions, type TrainingProgress, train } from "./train.js";

/** Least squares: the mean of ½ (xᵢᵀw − yᵢ)², with a third of the samples held out if asked for. */
function leastSquares(seed: number, { noise = 0, isHeldOut = false, columns = 3 } = {}) {
  const random = createRandom(seed);
  const count = 40;
  const x = Array.from({ length: count }, () => Array.from({ length: columns }, () => random.normal()));
  const truth = Array.from({ length: columns }, () => random.normal());
  const y = x.map((row) => row.reduce((sum, value, j) => sum + value * truth[j], noise * random.normal()));
  const w = tensor(new Array(columns).fill(0), [columns, 1], "f64");
  const seen: number[][] = [];
  const residual = (i: number) => x[i].reduce((sum, value, j) => sum + value * w.data[j], -y[i]);
  const samples = isHeldOut ? 26 : count;
  const trainable: Trainable = {
    ...{ weights: [w], buffers: [], samples, workPerSample: 1 },
    gradient(rows) {
      seen.push([...rows]);
      const g = new Float64Array(columns);
      let loss = 0;
      for (const i of rows) {
        const r = residual(i);
        loss += (0.5 * r * r) / rows.length;
        for (let j = 0; j < columns; j++) g[j] += (r * x[i][j]) / rows.length;
      }
      return { loss, gradients: [{ shape: w.shape, data: g }] };
    },
    validate: isHeldOut
      ? function* () {
          let loss = 0;
          yield;
          for (let i = samples; i < count; i++) loss += (0.5 * residual(i) ** 2) / (count - samples);
          return loss;
        }
      : undefined,
  };
  return { trainable, w, truth, seen };
}

const settings: TrainingOptions = {
  ...{ epochs: 30, batchSize: 8, optimizer: { kind: "adam" }, learningRate: 0.05, seed: 3 },
};

function* untilEpoch(epochs: number, trainable: Trainable, given: TrainingOptions) {
  for (const progress of train(trainable, given)) {
    if (progress.step === epochs && progress.checkpoint !== undefined) return progress.checkpoint();
    yield progress;
  }
  return undefined;
}

test("each epoch visits each sample once, in a new order and in batches of about the same size", () => {
  const { trainable, seen } = leastSquares(1);
  runToEnd(train(trainable, { ...settings, epochs: 3, batchSize: 12 }));
  expect(seen.map((rows) => rows.length)).toEqual(new Array(12).fill(10));
  const epochs = [0, 4, 8].map((at) => seen.slice(at, at + 4).flat());
  for (const order of epochs) expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i));
  expect(epochs[0]).not.toEqual(epochs[1]);
  expect(epochs[1]).not.toEqual(epochs[2]);
});

test.each(["sgd", "momentum", "nesterov", "rmsprop", "adam", "adamw"] as const)("%s finds the solution", (kind) => {
  for (const seed of [1, 2, 3]) {
    const { trainable, w, truth } = leastSquares(seed);
    const optimizer = { kind };
    const schedule = { kind: "cosine" } as const;
    const given = { ...settings, optimizer, schedule, epochs: 100, learningRate: kind === "sgd" ? 0.3 : 0.1 };
    const { losses, stopped, steps } = runToEnd(train(trainable, given));
    expectClose(w.data, truth, 1e-2);
    expect(losses).toHaveLength(100);
    expect([stopped, steps]).toEqual(["end", 500]);
  }
});

test("the same seed gives the same weights, another seed others", () => {
  const weightsOf = (seed: number) => {
    const { trainable, w } = leastSquares(1, { noise: 1 });
    runToEnd(train(trainable, { ...settings, epochs: 2, seed }));
    return [...w.data];
  };
  expect(weightsOf(5)).toEqual(weightsOf(5));
  expect(weightsOf(5)).not.toEqual(weightsOf(6));
});

test("a run that was stopped goes on from its checkpoint to the same bytes", () => {
  const given: TrainingOptions = {
    ...{ ...settings, schedule: { kind: "triangular", period: 10 }, snapshots: true, clipNorm: 0.5 },
    ...{ averaging: { kind: "moving", decay: 0.9 }, patience: 9 },
  };
  for (const stop of [1, 4, 7]) {
    const whole = leastSquares(2, { noise: 1, isHeldOut: true });
    const result = runToEnd(train(whole.trainable, given));
    const first = leastSquares(2, { noise: 1, isHeldOut: true });
    const checkpoint = structuredClone(runToEnd(untilEpoch(stop, first.trainable, given)) as Checkpoint);
    const second = leastSquares(2, { noise: 1, isHeldOut: true });
    const continued = runToEnd(train(second.trainable, given, checkpoint));
    expect(continued).toEqual(result);
    expect(second.w.data).toEqual(whole.w.data);
  }
});

describe("held-out samples", () => {
  test("the training stops when their loss no longer falls, and the best weights are kept", () => {
    for (const seed of [1, 2, 3]) {
      const { trainable, w } = leastSquares(seed, { noise: 3, isHeldOut: true, columns: 20 });
      const best: number[][] = [];
      const steps = train(trainable, { ...settings, epochs: 500, patience: 5 });
      const result = runToEnd(steps, {
        onProgress({ validationLoss, objective }: TrainingProgress) {
          if (validationLoss === undefined) return;
          expect(objective).toBeGreaterThan(0);
          best.push([...w.data]);
        },
      });
      const { validationLosses, bestEpoch, losses, stopped } = result;
      expect(stopped).toBe("early");
      expect(losses).toHaveLength(bestEpoch + 5);
      expect(bestEpoch - 1).toBe(validationLosses.indexOf(Math.min(...validationLosses)));
      expect([...w.data]).toEqual(best[bestEpoch - 1]);
    }
  });

  test("without patience all epochs run, and the best weights are kept", () => {
    const { trainable } = leastSquares(1, { noise: 3, isHeldOut: true, columns: 20 });
    const { losses, bestEpoch } = runToEnd(train(trainable, { ...settings, epochs: 60 }));
    expect(losses).toHaveLength(60);
    expect(bestEpoch).toBeLessThan(60);
  });
});

test("a loss that is not finite stops the run; the last good weights are kept", () => {
  const { trainable, w } = leastSquares(1);
  const result = runToEnd(train(trainable, { ...settings, optimizer: { kind: "sgd" }, learningRate: 1e9, epochs: 90 }));
  expect(result.stopped).toBe("diverged");
  expect(result.steps).toBeGreaterThan(10);
  expect([...w.data].every(Number.isFinite)).toBe(true);
  expect(Number.isFinite(trainable.gradient(Int32Array.of(0, 1), 0).loss)).toBe(true);
});

test("averages of weights are less noisy than the last weights", () => {
  const errors = [{ kind: "none" }, { kind: "moving", decay: 0.95 }, { kind: "epochs", share: 0.5 }] as const;
  const [none, moving, epochs] = errors.map((averaging) => {
    let total = 0;
    for (const seed of [1, 2, 3, 4]) {
      const exact = leastSquares(seed, { noise: 2 });
      runToEnd(train(exact.trainable, { ...settings, batchSize: 40, epochs: 400 }));
      const { trainable, w } = leastSquares(seed, { noise: 2 });
      runToEnd(train(trainable, { ...settings, batchSize: 2, epochs: 40, optimizer: { kind: "sgd" }, averaging }));
      w.data.forEach((value, j) => {
        total += (value - exact.w.data[j]) ** 2;
      });
    }
    return total;
  });
  expect(moving).toBeLessThan(0.5 * none);
  expect(epochs).toBeLessThan(0.5 * none);
});

test("gradients are clipped, and weights shrink by the decay while vectors do not", () => {
  const [w, b] = [tensor([4], [1, 1], "f64"), tensor([4], [1], "f64")];
  const gradients: Tensor[] = [tensor([30], [1, 1], "f64"), tensor([40], [1], "f64")];
  const gradient = () => ({ loss: 1, gradients });
  const trainable = { weights: [w, b], buffers: [], samples: 1, workPerSample: 1, gradient };
  const one = { epochs: 1, batchSize: 1, optimizer: { kind: "sgd" }, learningRate: 0.1, seed: 0 } as const;
  runToEnd(train(trainable, { ...one, clipNorm: 5, decay: 0.5 }));
  expectClose([w.data[0], b.data[0]], [4 - 0.1 * (3 + 2), 4 - 0.1 * 4], 1e-12);
});

test("[MP-201] mini-batches, a reshuffled partition in each epoch, escape a shallow minimum that gradient descent stays in", () => {
  // The mean of the losses (w² − 1)² + 0.8 w + nᵢ w with Σ nᵢ = 0 has a shallow minimum near 0.88 and a deep one near −1.09.
  const samples = 16;
  const slopes = Array.from({ length: samples }, (_, i) => (i % 2 === 0 ? 2.5 : -2.5));
  const end = (batchSize: number, seed: number) => {
    const w = tensor([1], [1], "f64");
    const trainable: Trainable = {
      ...{ weights: [w], buffers: [], samples, workPerSample: 1 },
      gradient(rows) {
        const [at] = w.data;
        const noise = rows.reduce((sum, i) => sum + slopes[i], 0) / rows.length;
        const loss = (at * at - 1) ** 2 + (0.8 + noise) * at;
        return { loss, gradients: [tensor([4 * at * (at * at - 1) + 0.8 + noise], [1], "f64")] };
      },
    };
    const schedule = { kind: "cosine" } as const;
    runToEnd(
      train(trainable, {
        ...settings,
        optimizer: { kind: "sgd" },
        epochs: 100,
        batchSize,
        seed,
        schedule,
        learningRate: 0.1,
      }),
    );
    return w.data[0];
  };
  for (const seed of [1, 2, 3, 4, 5]) {
    expect(end(samples, seed)).toBeCloseTo(0.88, 1);
    expect(end(1, seed)).toBeCloseTo(-1.09, 1);
  }
});
