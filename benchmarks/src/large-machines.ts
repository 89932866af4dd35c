/**
 * Support vector machines of many samples: a linear one of 100,000 x 20 numbers, and one of 50,000 x 20 numbers by 200 Nyström
 * features of a radial kernel, whose matrix would take 20 GB. Prints the progress of the fits, their time and the peak of the memory.
 *
 *   node scripts/run.mjs benchmarks/src/large-machines.ts [linear | nystrom]
 */
import { linearSvm, nystrom, pipeline, standardize } from "lectern";
import { accuracy } from "lectern/metrics";
import { createRandom } from "lectern/numeric";
import { describeCost, measureFit } from "./fit-cost.js";

/** Samples of two classes, by a sphere around the origin, with noise. */
function samples(count: number, isLinear: boolean) {
  const random = createRandom(1);
  const columns = 20;
  const data = Float64Array.from({ length: count * columns }, () => random.normal());
  const y = Array.from({ length: count }, (_, i) => {
    const row = data.subarray(i * columns, (i + 1) * columns);
    const value = isLinear ? (row[0] ?? 0) - (row[1] ?? 0) : (row[0] ?? 0) ** 2 + (row[1] ?? 0) ** 2 - 1.4;
    return value + 0.3 * random.normal() > 0 ? "above" : "below";
  });
  return { x: { rows: count, columns, data }, y };
}

/** Recipes of both machines, with the number of samples. */
const runs = {
  linear: { count: 100_000, recipe: linearSvm() },
  nystrom: {
    count: 50_000,
    recipe: pipeline(standardize(), nystrom({ landmarks: 200, kernel: { kind: "rbf", gamma: 0.02 } }), linearSvm()),
  },
};

async function report(name: keyof typeof runs): Promise<void> {
  const { count, recipe } = runs[name];
  const data = samples(count, name === "linear");
  const { model, cost } = await measureFit(async (control) => recipe.fitAsync(data, control));
  const share = accuracy(data.y, model.predict(data.x).names);
  console.log(`${name}: ${count} x 20 in ${describeCost(cost)}, accuracy ${share.toFixed(3)}`);
}

for (const name of ["linear", "nystrom"] as const) {
  if (process.argv.length < 3 || process.argv[2] === name) await report(name);
}
