/** Plans request the results of tasks and continue with them, whether they are computed here or by parallel workers. */
import type { ResultStore, Workers } from "../contract/fit-control.js";
import type { PlainData } from "../core/plain-data.js";
import {
  type Asking,
  answering,
  answeringAsync,
  type RunControl,
  runInSlices,
  runToEnd,
  type Work,
} from "../core/run.js";
import { createKeys, type LiveTask, runByWorkers, runInline, type TaskProgress } from "./run-tasks.js";
import type { FoldResult, Judged } from "./score-fold.js";

/** A plan: it repeatedly requests tasks and gets their results, in the same order. */
export type TaskPlan<R> = Asking<readonly LiveTask[], readonly FoldResult[], R>;

/** How to run a plan: a store to take results from, a signal to stop, and for the asynchronous form workers to help. */
export interface PlanControl extends RunControl<TaskProgress> {
  readonly store?: ResultStore;
  readonly workers?: Workers;
}

/** Runs a plan to its end. */
export function runPlanToEnd<R>(plan: TaskPlan<R>, data: Judged, control: Omit<PlanControl, "workers">): R {
  return runToEnd(runPlan(plan, data, control.store), control);
}

/** Runs a plan asynchronously, in slices or in parallel with workers; the result is the same. */
export async function runPlanAsync<R>(plan: TaskPlan<R>, data: Judged, control: PlanControl): Promise<R> {
  const { workers, store = new Map<string, PlainData>() } = control;
  if (workers === undefined) return runInSlices(runPlan(plan, data, store), control);
  return runPlanByWorkers(plan, data, store, workers, control);
}

/** Runs a plan here, one task after the other. */
export function* runPlan<R>(plan: TaskPlan<R>, data: Judged, store?: ResultStore): Work<TaskProgress, R> {
  const keys = createKeys(data);
  let done = 0;
  return yield* answering(plan, function* (tasks) {
    const results = yield* runInline(data, tasks, keys, store, done);
    done += results.length;
    return results;
  });
}

/** Lets workers run a plan; the results of the tasks are then in the store. */
export async function runPlanByWorkers<R>(
  plan: TaskPlan<R>,
  data: Judged,
  store: ResultStore,
  workers: Workers,
  control: RunControl<TaskProgress>,
): Promise<R> {
  const keys = createKeys(data);
  let done = 0;
  return answeringAsync(plan, async (tasks) => {
    const results = await runByWorkers(data, tasks, keys, store, workers, { ...control, done });
    done += results.length;
    return results;
  });
}
