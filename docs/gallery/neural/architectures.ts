/**
 * Known architectures side by side (ML and physics, figures 17.8, 18.2, 18.7 and 18.8): VGG-16, the U-Net, a residual network and a
 * DenseNet, with the shape of the output of every layer. Lines above mark skip connections.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Architecture, densenet, describeNetwork, networkSize, resnet, unet, vgg16 } from "lectern/neural";
import { architecturePlot, type Plot, plotGrid } from "lectern/plots";

/** Each architecture with the shape of its images. */
export const architectures: readonly {
  readonly name: string;
  readonly layers: Architecture;
  readonly shape: readonly number[];
}[] = [
  { name: "VGG-16", layers: vgg16(), shape: [3, 224, 224] },
  { name: "U-Net", layers: unet(), shape: [1, 572, 572] },
  { name: "ResNet-18", layers: resnet(), shape: [3, 224, 224] },
  {
    name: "DenseNet",
    layers: densenet({ blocks: [3, 3, 3], growth: 12, images: "small", outputs: 10 }),
    shape: [3, 32, 32],
  },
];

/** All of them, one below the other. */
export function figure(): Plot {
  return plotGrid(
    architectures.map(({ name, layers, shape }) => [
      architecturePlot(describeNetwork(layers, shape), {
        title: `${name}: ${networkSize(layers, shape).toLocaleString("en")} parameters`,
      }),
    ]),
  );
}

/** Figure for the gallery index. */
export const cover = figure;

function print(): void {
  for (const { name, layers, shape } of architectures) {
    console.log(`${name} for images of ${shape.join(" x ")}: ${networkSize(layers, shape)} parameters`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
