/** What methods are for, as lists and menus show it. */
import type { Task } from "../contract/facts.js";

/**
 * The tasks in the order in which they are shown.
 *
 * @example
 * ```ts
 * import { tasks } from "lectern/advice";
 * import { registry } from "lectern/registry";
 *
 * for (const task of tasks) console.log(task, registry.methods.filter(({ facts }) => facts.task === task).length);
 * ```
 */
export const tasks: readonly Task[] = Object.freeze([
  "classification",
  "regression",
  "clustering",
  "reduction",
  "density",
  "outliers",
  "preparation",
  "composed",
] satisfies Task[]);
