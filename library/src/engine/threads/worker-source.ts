/**
 * The program of a thread, as text: it is embedded in the library, so that no file has to be found at run time, and it
 * is not the text of a function, because bundlers rewrite functions in ways that only work where they stand. It runs in
 * Node's worker threads, which get their data at the start, and in web workers, which get it as their first message.
 */
import { ended, messageLength, mostArguments, numbers, slots } from "./control.js";

/**
 * How often a thread looks for the next job before it goes to sleep: for some 20 µs, about what waking it costs, so that
 * jobs in quick succession do not pay for that, and an idle thread costs nothing.
 */
const looks = 2000;

/** What a thread is given. */
export interface ThreadData {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly control: SharedArrayBuffer;
  /** the names of the exports, in the order in which jobs count them */
  readonly kernels: readonly string[];
  /** the address of its scratch space */
  readonly scratch: number;
  /** its number; the caller is 0 */
  readonly thread: number;
}

/** The program. A block that fails is noted in the control block, where the caller finds it. */
export const workerSource: string = `"use strict";
function serve({ module, memory, control, kernels: names, scratch, thread }) {
  const i32 = new Int32Array(control, ${4 * mostArguments * 8});
  const f64 = new Float64Array(control, 0, ${4 * mostArguments});
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const kernels = names.map((name) => exports[name]);
  Atomics.add(i32, ${slots.ready}, 1);
  Atomics.notify(i32, ${slots.ready});
  let seen = 0;
  for (;;) {
    let job = Atomics.load(i32, ${slots.job});
    for (let look = 0; job === seen && look < ${looks}; look++) job = Atomics.load(i32, ${slots.job});
    if (job === seen) {
      // Now and then it wakes by itself, so that a process that ends never has to wait for a sleeper.
      Atomics.wait(i32, ${slots.job}, seen, 1000);
      continue;
    }
    if (job === ${ended}) return;
    seen = job;
    if (job % 2 === 0) continue;
    // From here on the caller waits for this thread. Only now is the job read, because another may have begun since.
    Atomics.add(i32, ${slots.active}, 1);
    job = Atomics.load(i32, ${slots.job});
    if (job !== ${ended}) seen = job;
    if (job > 0 && job % 2 === 1) takeBlocks(i32, f64, kernels, scratch, thread);
    if (Atomics.sub(i32, ${slots.active}, 1) === 1) Atomics.notify(i32, ${slots.active});
  }
}

function takeBlocks(i32, f64, kernels, scratch, thread) {
  try {
    const kernel = kernels[i32[${slots.kernel}]];
    const columns = i32[${slots.columnBlocks}];
    const given = new Array(i32[${slots.argumentCount}]);
    for (let left; (left = Atomics.sub(i32, ${slots.remaining}, 1)) > 0; i32[${slots.taken} + thread]++) {
      const row = Math.floor((left - 1) / columns);
      const column = (left - 1) % columns;
      for (let i = 0; i < given.length; i++) {
        const value = f64[${numbers.first} + i] + row * f64[${numbers.perRow} + i] + column * f64[${numbers.perColumn} + i];
        given[i] = Math.min(f64[${numbers.most} + i], value);
      }
      if (i32[${slots.scratchArgument}] >= 0) given[i32[${slots.scratchArgument}]] = scratch;
      kernel(...given);
    }
  } catch (error) {
    // The other blocks are of no use any more.
    Atomics.store(i32, ${slots.remaining}, 0);
    const text = String(error).slice(0, ${messageLength - 1});
    for (let i = 0; i <= text.length; i++) i32[${slots.message} + i] = text.charCodeAt(i);
    Atomics.store(i32, ${slots.failed}, 1);
  }
}

const workerThreads = globalThis.process?.getBuiltinModule?.("node:worker_threads");
if (workerThreads?.workerData) serve(workerThreads.workerData);
else {
  globalThis.onmessage = ({ data }) => {
    serve(data);
    globalThis.close();
  };
}
`;
