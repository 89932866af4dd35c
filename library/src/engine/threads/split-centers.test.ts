import { expect, test } from "vitest";
import { type CenterKernels, centerSteps } from "../center-kernels.js";
import type { Job, Pool } from "./pool.js";
import { splitCenters } from "./split-centers.js";

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
    centerSteps.map((name) => [name, () => calls.push(name)]),
  ) as unknown as CenterKernels;
  const steps = splitCenters(pool, alone);
  for (const name of centerSteps) {
    steps[name](64, 5, 1000);
    expect(jobs.pop()).toMatchObject({ kernel: name, rowBlocks: 5, given: [64, { first: 0, perRow: 1 }, "scratch"] });
    steps[name](64, 5, 10);
    steps[name](64, 1, 1000);
  }
  expect(jobs).toEqual([]);
  expect(calls).toEqual(centerSteps.flatMap((name) => [name, name]));
});
