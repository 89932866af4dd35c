/** One call of a pool's `run`: its open tasks, what came back, and how it ends. */
import type { AnyFitData } from "../contract/contract.js";
import type { FoldTask } from "../contract/fit-control.js";
import { LecternError } from "../core/errors.js";
import { hashPlainData } from "../core/hash.js";
import { checkPlainData, type PlainData } from "../core/plain-data.js";
import type { EngineChoice } from "../engine/index.js";

/** Number of attempts for a task: a worker may be killed for reasons unrelated to the task. */
const attemptsPerTask = 2;

/** What a run is made of. */
export interface RunOrder {
  readonly data: AnyFitData;
  readonly tasks: readonly FoldTask[];
  readonly engine: EngineChoice;
  onResult(result: PlainData, task: number): void;
}

/** A run under way. */
export interface PoolRun {
  readonly order: RunOrder;
  /** Names the data by their content, so that they are sent again only when they are different. */
  readonly dataId: string;
  /** Resolves when all tasks have their results, rejects when the run fails. */
  readonly outcome: Promise<void>;
  /** Number of tasks that wait for a worker. */
  readonly open: number;
  readonly isOver: boolean;
  /** The number of the next task for a worker, or undefined when none waits. */
  take(): number | undefined;
  /** Hands over a result; an error of the receiver fails the run. */
  deliver(task: number, result: PlainData): void;
  /** Puts a task back whose worker crashed; the second time the run fails. */
  giveBack(task: number, reason: string): void;
  fail(error: unknown): void;
}

/** Starts the bookkeeping of a run. */
export function createRun(order: RunOrder): PoolRun {
  checkPlainData(order.data, "data", "invalid-data");
  const { tasks } = order;
  const attempts = new Uint8Array(tasks.length);
  const again: number[] = [];
  let next = 0;
  let missing = tasks.length;
  let isOver = false;
  let settle = { resolve: () => {}, reject: (_: unknown) => {} };
  const outcome = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });

  function fail(error: unknown): void {
    isOver = true;
    settle.reject(error);
  }

  return {
    order,
    dataId: hashPlainData(order.data),
    outcome,
    get open() {
      return isOver ? 0 : tasks.length - next + again.length;
    },
    get isOver() {
      return isOver;
    },
    take() {
      if (isOver) return undefined;
      const task = again.pop() ?? (next < tasks.length ? next++ : undefined);
      if (task !== undefined) attempts[task]++;
      return task;
    },
    deliver(task, result) {
      if (isOver) return;
      try {
        order.onResult(result, task);
      } catch (error) {
        fail(error);
        return;
      }
      if (--missing > 0) return;
      isOver = true;
      settle.resolve();
    },
    giveBack(task, reason) {
      if (isOver) return;
      if (attempts[task] < attemptsPerTask) again.push(task);
      else fail(crashed(tasks[task], task, reason));
    },
    fail,
  };
}

function crashed({ recipe }: FoldTask, task: number, reason: string): LecternError {
  return new LecternError(
    "numerical",
    `workers: the worker of task ${task + 1} crashed twice: ${reason}; ` +
      `the recipe was ${recipe.kind}; fit it without workers to see what happens`,
    { task, recipe },
  );
}
