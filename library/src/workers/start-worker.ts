/** Starts the worker of this package, where the platform lets a package find its own files. */
import { LecternError } from "../core/errors.js";
import { builtinModule } from "../engine/environment.js";
import type { NodeWorkerLike } from "./task-thread.js";

interface NodeThreads {
  readonly Worker: new (file: URL, options: Record<string, unknown>) => NodeWorkerLike;
}

interface NodeModules {
  createRequire(from: string): { resolve(name: string): string };
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
  return new threads.Worker(workerFile(import.meta.url), { execArgv: [], name: "lectern worker" });
}

const ownPlace = /\/workers\/start-worker\.js$/;

/**
 * The package's worker file, seen from the module at `from`. In the package as it was built it has a fixed place. In a
 * bundle this module has gone elsewhere, and the package is looked for where the bundle would import it from.
 */
export function workerFile(from: string): URL {
  if (ownPlace.test(from)) return new URL(from.replace(ownPlace, "/worker.js"));
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
