/**
 * Networks for the handwritten digits of 8 x 8 pixels: a multilayer perceptron and a convolutional network, both with dropout, weight
 * decay (AdamW) and smoothed labels, in 5-fold cross-validation. Run it with `--full` for all folds, epochs and seeds; figures
 * of such a run are in the guide to neural networks.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { networkClassifier } from "lectern";
import { digits } from "lectern/datasets";
import { lines, type Plot } from "lectern/plots";
import { crossValidate } from "lectern/selection";

const dropout = (rate: number) => ({ kind: "dropout", rate }) as const;

const training = {
  optimizer: "adamw",
  learningRate: 0.002,
  alpha: 0.02,
  batchSize: 64,
  labelSmoothing: 0.1,
} as const;

/** The two kinds of networks, and how long each is trained. */
export const networks = {
  perceptron: {
    epochs: 50,
    options: {
      architecture: [
        { kind: "dense", outputs: 512, activation: "relu" },
        dropout(0.5),
        { kind: "dense", outputs: 256, activation: "relu" },
        dropout(0.3),
      ],
    },
  },
  convolutional: {
    epochs: 25,
    options: {
      inputShape: [1, 8, 8],
      architecture: [
        { kind: "convolution", outputs: 24, padding: "same", activation: "relu" },
        { kind: "convolution", outputs: 32, padding: "same", activation: "relu" },
        { kind: "pooling", size: 2 },
        dropout(0.25),
        { kind: "flatten" },
        { kind: "dense", outputs: 128, activation: "relu" },
        dropout(0.5),
      ],
    },
  },
} as const;

/** The recipe of a network. */
export function recipeOf(name: keyof typeof networks, seed: number, epochs: number = networks[name].epochs) {
  return networkClassifier({ ...networks[name].options, ...training, epochs, seed });
}

/** The mean accuracy in 5-fold cross-validation; the seed shuffles the folds too. */
export async function crossValidated(name: keyof typeof networks, seed: number): Promise<number> {
  const folds = { kind: "k-fold", count: 5, shuffle: true, seed } as const;
  return crossValidate(recipeOf(name, seed), await digits(), { folds }).scores["accuracy"].mean;
}

/** The accuracy on the second half of the digits, written by other people, after a few epochs on part of the first. */
export async function shortRun(
  name: keyof typeof networks,
  seed: number,
  epochs: number,
): Promise<{
  readonly accuracy: number;
  readonly losses: readonly number[];
}> {
  const { x, y } = await digits();
  const part = (from: number, to: number) => ({
    x: { rows: to - from, columns: 64, data: x.data.slice(64 * from, 64 * to) },
    y: { codes: y.codes.slice(from, to), classes: y.classes },
  });
  const model = recipeOf(name, seed, epochs).fit(part(0, 600));
  const test = part(1200, 1600);
  const { codes } = model.predict(test.x);
  const correct = codes.filter((code, i) => code === test.y.codes[i]).length;
  return { accuracy: correct / codes.length, losses: model.report.objective };
}

/** The loss by epoch of both networks. */
export async function cover(): Promise<Plot> {
  const curves = await Promise.all(
    (["perceptron", "convolutional"] as const).map(async (name) => {
      const { losses } = await shortRun(name, 0, 8);
      return { name, x: losses.map((_, i) => i + 1), y: losses };
    }),
  );
  return lines(curves, {
    title: "training of networks for digits",
    xTitle: "epoch",
    yTitle: "loss",
    width: 300,
    height: 220,
  });
}

async function print(): Promise<void> {
  const isFull = process.argv.includes("--full");
  for (const name of ["perceptron", "convolutional"] as const) {
    for (const seed of [0, 1, 2]) {
      const accuracy = isFull ? await crossValidated(name, seed) : (await shortRun(name, seed, 8)).accuracy;
      console.log(`${name}, seed ${seed}: accuracy ${accuracy.toFixed(4)}`);
    }
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await print();
