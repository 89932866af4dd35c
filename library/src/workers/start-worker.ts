/** Starts the worker of this package, where the platform lets a package find its own files. */
import { LecternError } from "../core/errors.js";
import { builtinModule, resolvesFrom } from "../engine/environment.js";
import type { NodeWorkerLike } from "./task-thread.js";

interface NodeThreads {
  readonly Worker: new (file: URL, options: Record<string, unknown>) => NodeWorkerLike;
}

interface NodeModules {
  createRequire(from: string | undefined): { resolve(name: string): string };
}

interface NodeUrls {
  pathToFileURL(path: string): URL;
}

/** Starts `lectern/worker` in Node; elsewhere only the program knows how its bundler serves a worker file. */
export function startPackageWorker(): NodeWorkerLike {
  const threads = builtinModule("node:worker_threads") as NodeThreads | undefined;
  if (threads === undefined) {
    throw new LecternError(
      "unsupported",
      'createWorkers: set `start` to a function that starts a worker, such as { start: () => new Worker(new URL("./worker.js", ' +
        'import.meta.url), { type: "module" }) } with a file worker.js of one line: import "lectern/worker"; ' +
        "(Node starts workers by itself from 20.16 on)",
    );
  }
  // The options of the process are not passed on: some of them, such as --input-type, no worker accepts.
  return new threads.Worker(workerFile(resolvesFrom(import.meta.url)), { execArgv: [], name: "lectern worker" });
}

/**
 * The package's worker file, looked for where the module at `from` would import it from: the package finds itself by
 * its own name, and a bundle finds the package that is installed with the program.
 */
export function workerFile(from: string | undefined): URL {
  const modules = builtinModule("node:module") as NodeModules;
  const urls = builtinModule("node:url") as NodeUrls;
  try {
    return urls.pathToFileURL(modules.createRequire(from).resolve("lectern/worker"));
  } catch (error) {
    throw new LecternError(
      "unsupported",
      "createWorkers: the file lectern/worker cannot be found from here; install the package lectern with the program, " +
        'or set `start`: { start: () => new Worker(new URL("./worker.js", import.meta.url)) }',
      { from },
      error,
    );
  }
}
