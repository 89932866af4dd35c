import { expect, test } from "vitest";
import { type EmbeddingKernels, embeddingSteps } from "../embedding-kernels.js";
import type { Job, Pool } from "./pool.js";
import { splitEmbedding } from "./split-embedding.js";

test("every step is divided into its blocks; small ones and single blocks stay on the calling thread", () => {
  const jobs: Job[] = [];
  const calls: string[] = [];
  const pool: Pool = {
    takes: (cost) => cost > 100,
    run: (job) => jobs.push(job),
    overlap: () => {},
    ...{ isOpen: true, failure: undefined, control: undefined },
    dispose: () => {},
  };
  const alone = Object.fromEntries(
    embeddingSteps.map((name) => [name, () => calls.push(name)]),
  ) as unknown as EmbeddingKernels;
  const steps = splitEmbedding(pool, alone);
  for (const name of embeddingSteps) {
    steps[name](64, 5, 1000);
    expect(jobs.pop()).toMatchObject({ kernel: name, rowBlocks: 5, given: [64, { first: 0, perRow: 1 }, "scratch"] });
    steps[name](64, 5, 10);
    steps[name](64, 1, 1000);
  }
  expect(jobs).toEqual([]);
  expect(calls).toEqual(embeddingSteps.flatMap((name) => [name, name]));
});
