/**
 * Denoising and artifact removal (Cookbook, chapter 7). Dropping the weak components removes weak noise; dropping the strong
 * ones removes a strong artifact: which components to keep depends on what is known about the data.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { pca } from "lectern";
import { createRandom } from "lectern/numeric";
import { lines } from "lectern/plots";

const length = 40;

/** Clean and measured signals. */
export interface Recordings {
  readonly clean: number[][];
  readonly measured: number[][];
}

/** Mixtures of two slow waves with noise in every sample, and with a strong common hum if there is an artifact. */
export function recordings(seed: number, artifact: boolean): Recordings {
  const random = createRandom(seed);
  const wave = (periods: number, at: number) => Math.sin((2 * Math.PI * periods * at) / length);
  const clean = Array.from({ length: 200 }, () => {
    const [a, b] = [2 * random.normal(), random.normal()];
    return Array.from({ length }, (_, at) => a * wave(1, at) + b * wave(2, at));
  });
  let hum = 0;
  const measured = clean.map((signal, i) => {
    // Every amplitude occurs with both signs, so that the mean, which is added back, does not contain the artifact.
    hum = i % 2 === 1 ? -hum : artifact ? 20 * random.normal() : 0;
    return signal.map((value, at) => value + hum * wave(9, at) + 0.3 * random.normal());
  });
  return { clean, measured };
}

/** The mean squared error before and after keeping two components, after dropping the first `drop`. */
export function errors({ clean, measured }: Recordings, drop: number) {
  const model = pca({ components: 2, skip: drop }).fit({ x: measured });
  const kept = model.inverse(model.transform(measured));
  const error = (value: (i: number, at: number) => number) =>
    clean.reduce(
      (sum, signal, i) => sum + signal.reduce((part, truth, at) => part + (value(i, at) - truth) ** 2, 0),
      0,
    ) /
    (clean.length * length);
  return { before: error((i, at) => measured[i][at]), after: error((i, at) => kept.data[i * length + at]) };
}

/** One recording: the truth, what was measured, and what is left when the hum is dropped. */
export function figure(seed: number) {
  const { clean, measured } = recordings(seed, true);
  const model = pca({ components: 2, skip: 1 }).fit({ x: measured });
  const cleaned = model.inverse(model.transform(measured.slice(0, 1)));
  const curves = [
    { name: "signal", y: clean[0] },
    { name: "measured", y: measured[0] },
    { name: "first component dropped", y: cleaned.data },
  ];
  return lines(curves, { width: 500, xTitle: "time", yTitle: "signal" });
}

/** Figure for the gallery index: before and after. */
export const cover = () => figure(0);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log("mean squared error    measured   two strongest kept   strongest dropped, two kept");
  for (const artifact of [false, true]) {
    const data = recordings(0, artifact);
    const [first, second] = [errors(data, 0), errors(data, 1)];
    const name = artifact ? "with a strong hum" : "with weak noise";
    console.log(
      `${name.padEnd(20)} ${[first.before, first.after, second.after].map((e) => e.toFixed(4)).join("      ")}`,
    );
  }
}
