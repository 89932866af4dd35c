/**
 * Deeper is not better without shortcuts (ML and physics, section 18.2; He et al. 2015): networks of 8 and of 56 layers learn handwritten
 * digits, as in VGG (convolutions and pooling alone), plain (normalised convolutions) and residual (the same with shortcuts). The deep
 * networks without shortcuts could compute what the shallow ones compute, but training does not find it; ResNet-56 learns.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { digits } from "lectern/datasets";
import { type Architecture, applyNetwork, createNetwork, outputHead, resnet, trainNetwork } from "lectern/neural";
import { lines, type Plot } from "lectern/plots";
import { tensor } from "lectern/tensor";

const channels = 4;
const { x, y } = await digits();
const images = (from: number, to: number) => ({
  x: tensor(
    Float32Array.from(x.data.subarray(64 * from, 64 * to), (value) => value / 16),
    [to - from, 1, 8, 8],
  ),
  targets: y.codes.slice(from, to),
});
const train = images(0, 150);
const test = images(1200, 1500);

/** The three kinds of networks. */
export const kinds = ["VGG", "plain", "residual"] as const;

/** A network of 6 n + 2 layers, in three stages of which each halves the images of the one before and doubles the channels. */
export function network(kind: (typeof kinds)[number], n: number): Architecture {
  if (kind !== "VGG") {
    return resnet({ blocks: [n, n, n], channels, images: "small", shortcuts: kind === "residual", outputs: 10 });
  }
  const convolution = (outputs: number) =>
    ({ kind: "convolution", outputs, padding: "same", activation: "relu" }) as const;
  const stage = (k: number) => Array.from({ length: 2 * n }, () => convolution(channels * 2 ** k));
  const pooling = { kind: "pooling" } as const;
  const stages = [convolution(channels), ...stage(0), pooling, ...stage(1), pooling, ...stage(2)];
  return [...stages, { kind: "global-pooling" }, outputHead(10, "scores")];
}

/** What training came to. */
export interface Outcome {
  /** by epoch */
  readonly losses: readonly number[];
  /** the share of other digits that are recognised */
  readonly accuracy: number;
}

/** Trains for some epochs. */
export function trainDeep(kind: (typeof kinds)[number], n: number, seed: number, epochs = 8): Outcome {
  const start = createNetwork(network(kind, n), [1, 8, 8], { seed });
  const options = { loss: { kind: "cross-entropy" }, epochs, batchSize: 25, learningRate: 0.003, seed } as const;
  const { network: learned, losses } = trainNetwork(start, train, options);
  const { data } = applyNetwork(learned.architecture, learned.parameters, test.x, { state: learned.state }).y;
  const right = test.targets.filter((code, i) => {
    const scores = data.subarray(10 * i, 10 * i + 10);
    return scores.indexOf(Math.max(...scores)) === code;
  });
  return { losses, accuracy: right.length / test.targets.length };
}

/** The losses of all six networks by epoch. */
export function figure(seed = 0, epochs = 8): Plot {
  const curves = kinds.flatMap((kind) =>
    [1, 9].map((n) => {
      const { losses } = trainDeep(kind, n, seed, epochs);
      return { name: `${kind}, ${6 * n + 2} layers`, x: losses.map((_, i) => i + 1), y: losses };
    }),
  );
  return lines(curves, {
    title: "training with and without shortcuts",
    xTitle: "epoch",
    yTitle: "loss",
    width: 300,
    height: 220,
  });
}

/** Figure for the gallery index. */
export const cover = () => figure();

function print(): void {
  for (const seed of [0, 1, 2]) {
    for (const kind of kinds) {
      const outcomes = [1, 9].map((n) => trainDeep(kind, n, seed));
      const parts = outcomes.map(({ losses, accuracy }, i) => {
        return `${[8, 56][i]} layers: loss ${losses.at(-1)?.toFixed(2)}, accuracy ${accuracy.toFixed(2)}`;
      });
      console.log(`seed ${seed}, ${kind}: ${parts.join("; ")}`);
    }
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
