/**
 * Support vector machines of many samples: a linear one of 100,000 x 20 numbers, and one of 50,000 x 20 numbers by 200 Nyström
 * features of a radial kernel, whose matrix would take 20 GB. Prints the progress of the fits, their time and the peak of the memory.
 *
 *   node scripts/run.mjs benchmarks/src/large-machines.ts [linear | nystrom]
 */
import { linearSvm, nystrom, pipeline, standardize } from "lectern";
import { accuracy } from "lectern/metrics";
import { createRandom } from "lectern/numeric";

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
  const before = process.memoryUsage().rss;
  let steps = 0;
  const start = process.hrtime.bigint();
  const busy = process.cpuUsage();
  const model = await recipe.fitAsync(data, {
    onProgress: () => {
      steps++;
    },
  });
  const { user, system } = process.cpuUsage(busy);
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const peak = process.resourceUsage().maxRSS * 1024;
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
  console.log(
    `${name}: ${count} x 20 in ${seconds.toFixed(2)} s (${((user + system) / 1e6).toFixed(2)} s of processor time), ${steps} reports of progress, ` +
      `accuracy ${accuracy(data.y, model.predict(data.x).names).toFixed(3)}, memory before ${megabytes(before)}, peak ${megabytes(peak)}`,
  );
}

for (const name of ["linear", "nystrom"] as const) {
  if (process.argv.length < 3 || process.argv[2] === name) await report(name);
}
