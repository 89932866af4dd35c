/** The work of a worker: it keeps the data it was sent and answers each task with its result. */

import type { FoldTask } from "../contract/fit-control.js";
import type { Registry } from "../contract/registry.js";
import { tableReader } from "../contract/validate/table-reader.js";
import { validateData } from "../contract/validate/validate.js";
import { type ErrorCode, LecternError } from "../core/errors.js";
import { runInSlices } from "../core/run.js";
import { libraryVersion } from "../core/version.js";
import { isTable } from "../data/table/table.js";
import { useEngine } from "../engine/index.js";
import { type Judged, scoringSteps } from "../selection/score-fold.js";
import { rememberTrainingSets } from "../selection/training-sets.js";
import { isMessage, type PoolMessage, type WorkerMessage } from "./messages.js";
import { parentTaskPort, type TaskPort } from "./task-port.js";

/**
 * Makes this worker work for a pool of {@link createWorkers}. The worker of the package, `lectern/worker`, knows the
 * methods of the library; write a worker file of your own with this one call where your recipes have others too.
 *
 * @example
 * ```ts no-run
 * import { createRegistry, defineRegressor } from "lectern/contract";
 * import { registry } from "lectern/registry";
 * import { serveTasks } from "lectern/workers";
 *
 * // In reality imported from the file in which the method is declared.
 * const guess = defineRegressor({
 *   kind: "guess-zero",
 *   title: "Zero",
 *   summary: "Predicts zero.",
 *   facts: { task: "regression", memory: "small", interpretable: true, cost: { fit: "1", predict: "1" }, objective: null },
 *   options: {},
 *   learns: {},
 *   fit: () => ({ state: {} }),
 *   predict: (_, x) => new Float64Array(x.rows),
 * });
 * serveTasks(createRegistry([...registry.methods, guess]));
 * ```
 */
export function serveTasks(registry: Registry): void {
  const port = parentTaskPort();
  if (port === undefined) {
    throw new LecternError(
      "unsupported",
      "serveTasks: this is not a worker; call it in the file that `start` of createWorkers gives to a new worker",
    );
  }
  serveOn(port, registry);
}

/** The same on a given port. */
export function serveOn(port: TaskPort, registry: Registry): void {
  const sets = new Map<string, () => { readonly data: Judged; readonly trainingSet: (train: Int32Array) => Judged }>();
  let settleEngine = () => {};
  let stopping = new AbortController();
  const post = (message: WorkerMessage) => port.post(message);

  // In slices, between which the message to stop is heard.
  async function answer(job: number, id: string, { recipe, further = [], ...task }: FoldTask): Promise<WorkerMessage> {
    stopping = new AbortController();
    try {
      settleEngine();
      const set = sets.get(id);
      if (set === undefined) throw new LecternError("broken-contract", "a task came before its data");
      const recipes = [recipe, ...further].map((json) => registry.recipe(json));
      const { data, trainingSet } = set();
      const steps = scoringSteps(recipes, data, task, { trainingSet });
      const results = (await runInSlices(steps, { signal: stopping.signal })).map((result) => ({ ...result }));
      return { lectern: "result", job, result: further.length > 0 ? results : results[0] };
    } catch (error) {
      return { lectern: "failure", job, ...failureOf(error) };
    }
  }

  port.listen((given) => {
    if (given === undefined) post({ lectern: "unreadable" });
    if (!isMessage(given)) return;
    const message = given as PoolMessage;
    switch (message.lectern) {
      case "engine":
        settleEngine = once(() => useEngine(message.choice));
        break;
      case "data":
        sets.set(
          message.id,
          once(() => {
            const data = validateJudged(message.data);
            return { data, trainingSet: rememberTrainingSets(data) };
          }),
        );
        break;
      case "forget":
        sets.delete(message.id);
        break;
      case "task":
        void answer(message.job, message.data, message.task).then(post);
        break;
      case "stop":
        stopping.abort();
        break;
    }
  });
  post({ lectern: "ready", version: libraryVersion });
}

/** Runs on the first call, so that an error becomes the answer to a task; it is thrown every time. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The recipe of each task validates its data; here all kinds are accepted. */
function validateJudged(data: { readonly x: unknown }): Judged {
  const table = isTable(data.x);
  const supports = { weights: true, sparse: true, missing: true, table, groups: true };
  return validateData({ kind: "worker", target: "any", supports, tables: tableReader }, data);
}

function failureOf(error: unknown): { readonly code: ErrorCode; readonly message: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof LecternError)) return { code: "broken-contract", message };
  const remedy =
    error.code === "unknown-kind"
      ? "; a worker knows the methods it serves: start workers from a file that calls serveTasks with a registry of all"
      : "";
  return { code: error.code, message: message + remedy };
}
