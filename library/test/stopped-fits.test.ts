/** Fits of moderately large data release the engine's memory wherever they are stopped. */
import { expect, test } from "vitest";
import type { Progress } from "../src/core/run.js";
import { asLabels } from "../src/data/labels.js";
import { currentEngine } from "../src/engine/index.js";
import { logisticRegression } from "../src/linear/logistic-regression/logistic-regression.js";
import { theilSen } from "../src/linear/theil-sen/theil-sen.js";
import { createRandom } from "../src/numeric/random/random.js";

const rows = 2000;
const columns = 50;
const random = createRandom(1);
const weights = Float64Array.from({ length: columns }, () => random.normal());
const x = { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
const y = Float64Array.from({ length: rows }, (_, i) => {
  let sum = 2 * random.normal();
  for (let j = 0; j < columns; j++) sum += weights[j] * x.data[i * columns + j];
  return sum;
});
const classes = asLabels(Array.from(y, (value) => ["low", "middle", "high"][value < -4 ? 0 : value < 4 ? 1 : 2]));

type Control = { signal?: AbortSignal; onProgress(progress: Progress): void };

const fits: Readonly<Record<string, (control: Control) => Promise<unknown>>> = {
  "logistic regression by L-BFGS": (control) =>
    logisticRegression({ solver: { kind: "lbfgs" }, tolerance: 1e-10 }).fitAsync({ x, y: classes }, control),
  "Theil-Sen regression": (control) => theilSen({ maxSubsets: 600 }).fitAsync({ x, y }, control),
};

for (const [name, fit] of Object.entries(fits)) {
  test(`${name}, stopped at any time, releases its memory`, async () => {
    const steps: Progress[] = [];
    await fit({ onProgress: (progress) => steps.push(progress) });
    expect(steps.length).toBeGreaterThan(5);
    const before = currentEngine().memory.bytesInUse;
    for (const moment of [1, 2, 3, Math.ceil(steps.length / 2), steps.length]) {
      const controller = new AbortController();
      let told = 0;
      const onProgress = () => {
        told++;
        if (told === moment) controller.abort();
      };
      await expect(fit({ signal: controller.signal, onProgress })).rejects.toMatchObject({ code: "aborted" });
      expect(told).toBe(moment);
      expect(currentEngine().memory.bytesInUse).toBe(before);
    }
  });
}
