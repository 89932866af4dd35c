/** Worker threads that fit the parts of a search side by side. */

export { createWorkers, type WorkerPool, type WorkersOptions } from "./create-workers.js";
export { serveTasks } from "./serve-tasks.js";
