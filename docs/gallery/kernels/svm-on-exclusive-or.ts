/**
 * A kernel machine on exclusive or (Cookbook, chapter 21, figures 21.1 and 21.2): with a Gaussian or a polynomial kernel it separates
 * clusters that no line separates, and the samples that determine the boundary, the support vectors, are close to it. Some landmarks are
 * enough for training; centers of clusters are better ones than a random subset. With a tiny width the machine learns the
 * training samples by heart, and cross-validation finds the width that it should have.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gridSearch, type Matrix, supportVectorClassifier } from "lectern";
import { type Dataset, type NamedLabels, selectRows, toRows } from "lectern/data";
import { exclusiveOr } from "lectern/datasets";
import { stochasticKernelSvm } from "lectern/kernel-machines";
import { gaussianKernel } from "lectern/kernels";
import { accuracy } from "lectern/metrics";
import { createRandom } from "lectern/numeric";
import { lines, type Plot, plotGrid, surface } from "lectern/plots";

/** The kernels of figure 21.2. */
export const kernels = {
  Gaussian: gaussianKernel({ variance: 1 }),
  polynomial: { kind: "polynomial", degree: 2, gamma: 1, offset: 1 },
} as const;

/** The samples, which of them are support vectors, and the fitted machine. */
export function machineOn(name: keyof typeof kernels, seed: number) {
  const data = exclusiveOr({ samples: 120, noise: 0.35, seed });
  const model = supportVectorClassifier({ kernel: kernels[name] }).fit(data);
  const kept = new Set(toRows(model.state.samples as Matrix).map(String));
  return { data, model, isSupport: toRows(data.x).map((row) => kept.has(String(row))) };
}

/** One panel of figure 21.2: the class as the colour of a dot, the prediction as the background, support vectors as larger dots. */
function regions(name: keyof typeof kernels, seed: number): Plot {
  const { data, model, isSupport } = machineOn(name, seed);
  return surface(data.x, (grid) => model.predict(grid).names, {
    groups: data.y.names,
    classes: data.y.classes,
    enlarged: isSupport,
    title: name,
    width: 280,
  });
}

/** Figure 21.2: the machine with both kernels. */
export const figure = (seed: number): Plot =>
  plotGrid([(Object.keys(kernels) as (keyof typeof kernels)[]).map((name) => regions(name, seed))]);

/** How the landmarks are found. */
export type Choice = "random subset" | "cluster centers";

/** The numbers of landmarks that are compared; 400 are all samples. */
export const counts = [1, 2, 4, 8, 16, 32, 400] as const;

const signsOf = ({ y }: Dataset<NamedLabels<string>>) => Float64Array.from(y.codes, (code) => (code === 0 ? 1 : -1));

/** The accuracy on new samples of a machine that is trained on so many of 400 samples, or with so many centers of their clusters. */
export function landmarkAccuracy(choice: Choice, landmarks: number, seed: number): number {
  const train = exclusiveOr({ samples: 400, seed });
  const fresh = exclusiveOr({ samples: 1000, seed: seed + 10_000 });
  const settings = { kernel: kernels.Gaussian, maxIterations: 400, seed };
  const signs = signsOf(train);
  const subset = createRandom(seed).fork("subset").sample(400, landmarks);
  const machine =
    choice === "random subset"
      ? stochasticKernelSvm(
          selectRows(train.x, subset),
          Array.from(subset, (i) => signs[i]),
          settings,
        )
      : stochasticKernelSvm(train.x, signs, { ...settings, landmarks, landmarkChoice: "k-means" });
  const truth = signsOf(fresh);
  return machine.predict(fresh.x).filter((sign, i) => sign === truth[i]).length / truth.length;
}

/** The mean accuracies over runs, for each number of landmarks. */
export function landmarkCurve(choice: Choice, seeds: readonly number[]): number[] {
  return counts.map((count) => mean(seeds.map((seed) => landmarkAccuracy(choice, count, seed))));
}

/** The accuracy over the number of landmarks, for both ways to find them. */
export function landmarkFigure(seeds: readonly number[]): Plot {
  const curve = (name: Choice) => ({ name, x: counts.map(Math.log2), y: landmarkCurve(name, seeds) });
  return lines([curve("random subset"), curve("cluster centers")], {
    xTitle: "log₂ number of landmarks",
    yTitle: "accuracy on new samples",
  });
}

/** Widths of the Gaussian kernel, from tiny to wide. */
export const widths = [0.01, 0.03, 0.1, 0.3, 1, 3] as const;

const noisy = (samples: number, seed: number) => exclusiveOr({ samples, noise: 0.7, seed });
const machineOf = (width: number) => supportVectorClassifier({ kernel: gaussianKernel({ width }), cost: 10 });

/** The accuracies of a machine with a given width on its own samples and on new ones, when the clusters overlap. */
export function widthAccuracies(width: number, seed: number): { readonly training: number; readonly test: number } {
  const [train, fresh] = [noisy(120, seed), noisy(1000, seed + 10_000)];
  const model = machineOf(width).fit(train);
  const share = ({ x, y }: typeof train) => accuracy(y, model.predict(x));
  return { training: share(train), test: share(fresh) };
}

/** The width that cross-validation chooses on the training samples alone. */
export function chosenWidth(seed: number): number {
  const gammas = widths.map((width) => gaussianKernel({ width }).gamma);
  const { state } = gridSearch(machineOf(1), { "kernel.gamma": gammas }, { scorer: "accuracy" }).fit(noisy(120, seed));
  return widths[gammas.indexOf(Number(state.best["kernel.gamma"]))];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Figure for the gallery index: both kernels. */
export const cover = () => figure(0);

function print(): void {
  const seeds = [0, 1, 2, 3, 4];
  console.log("Accuracy on new samples by the number of landmarks\n");
  console.log(`landmarks        ${counts.map((count) => String(count).padStart(6)).join("")}`);
  for (const choice of ["random subset", "cluster centers"] as const) {
    const curve = landmarkCurve(choice, seeds);
    console.log(`${choice.padEnd(16)} ${curve.map((share) => share.toFixed(3).padStart(6)).join("")}`);
  }
  console.log("\nOverlapping clusters: accuracy by the width of the kernel\n\nwidth   training   test");
  for (const width of widths) {
    const shares = seeds.map((seed) => widthAccuracies(width, seed));
    const [training, test] = [mean(shares.map((share) => share.training)), mean(shares.map((share) => share.test))];
    console.log(`${String(width).padEnd(7)} ${training.toFixed(3)}      ${test.toFixed(3)}`);
  }
  console.log(`\nCross-validation chooses the widths ${seeds.map(chosenWidth).join(", ")}.`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
