/**
 * The program of a thread, as a string: it is embedded in the library, so that no file has to be found at run time, and
 * it is not the source of a function, because bundlers rewrite functions in ways that only work in place. It runs in
 * Node's worker threads, which get their data at the start, and in web workers, which get it as their first message.
 */
import { ended, integersStart, maxArguments, messageLength, modulesStart, numbers, slots } from "./control.js";

/**
 * Number of times a thread checks for the next job before it sleeps: about 20 µs, as long as waking it takes, so that
 * jobs in quick succession avoid that cost, and an idle thread costs nothing.
 */
const maxSpins = 2000;

/** The data passed to a thread. */
export interface ThreadData {
  readonly memory: WebAssembly.Memory;
  readonly control: SharedArrayBuffer;
  /** the address of its scratch buffer */
  readonly scratch: number;
  /** its number; the caller is 0 */
  readonly thread: number;
}

/** The program. The control block records a block that fails, for the caller. */
export const workerSource: string = `"use strict";
function serve({ memory, control, scratch, thread }) {
  const i32 = new Int32Array(control, ${integersStart});
  const f64 = new Float64Array(control, 0, ${4 * maxArguments});
  const modules = [];
  const findKernel = () => {
    const number = i32[${slots.module}];
    if (modules[number] === undefined) {
      // The copy, by slice, is not shared: bytes of shared memory cannot be compiled everywhere.
      const bytes = new Uint8Array(control, ${modulesStart} + i32[${slots.moduleStart}], i32[${slots.moduleLength}]).slice();
      const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } });
      modules[number] = Object.values(exports);
    }
    return modules[number][i32[${slots.kernel}]];
  };
  Atomics.add(i32, ${slots.ready}, 1);
  Atomics.notify(i32, ${slots.ready});
  let seen = 0;
  for (;;) {
    let job = Atomics.load(i32, ${slots.job});
    for (let spin = 0; job === seen && spin < ${maxSpins}; spin++) job = Atomics.load(i32, ${slots.job});
    if (job === seen) {
      // It wakes from time to time, so that a process that ends never waits for a sleeping thread.
      Atomics.wait(i32, ${slots.job}, seen, 1000);
      continue;
    }
    if (job === ${ended}) return;
    seen = job;
    if (job % 2 === 0) continue;
    // From here on the caller waits for this thread. The job is read only now, because another may have begun since.
    Atomics.add(i32, ${slots.active}, 1);
    job = Atomics.load(i32, ${slots.job});
    if (job !== ${ended}) seen = job;
    if (job > 0 && job % 2 === 1) takeBlocks(i32, f64, findKernel, scratch, thread);
    if (Atomics.sub(i32, ${slots.active}, 1) === 1) Atomics.notify(i32, ${slots.active});
  }
}

function takeBlocks(i32, f64, findKernel, scratch, thread) {
  try {
    const kernel = findKernel();
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
    // The other blocks are no longer needed.
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
