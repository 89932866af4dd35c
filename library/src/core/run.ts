/**
 * Running an iterative computation. An algorithm is a generator that yields once per iteration; these functions
 * decide how it is driven: to the end at once, in slices that let other work through, or stopped by a signal.
 */
import { LecternError } from "./errors.js";

/** The progress after each iteration. Methods add their own fields, such as their centers. */
export interface Progress {
  /** Number of iterations done, from 1. */
  readonly step: number;
  /** Maximum number of iterations. */
  readonly of?: number;
  /** The value that is being minimised. */
  readonly objective?: number;
  /** Progress of the fit inside this step, such as a fold, a member or a candidate. */
  readonly inner?: Progress;
}

/**
 * How much of the work is done, from 0 to 1, with what the fit inside the step under way has done; undefined where it is
 * not known how many steps there will be.
 *
 * @example
 * ```ts
 * import { shareDone } from "lectern/contract";
 *
 * shareDone({ step: 3, of: 4, inner: { step: 1, of: 2 } }); // 0.625
 * ```
 */
export function shareDone({ step, of, inner }: Progress): number | undefined {
  if (of === undefined || !(of > 0)) return undefined;
  const done = inner === undefined ? step : step - 1 + (shareDone(inner) ?? 0);
  return Math.min(1, done / of);
}

/** How to run; never part of a method's options, so never part of a recipe. */
export interface RunControl<P> {
  /** Stops the work with an "aborted" error. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each iteration. */
  onProgress?(progress: P): void;
}

/** Work that may report progress on its way to a result. */
export type Work<P, R> = Generator<P, R, void>;

/** Long enough to be cheap, short enough for a page to stay responsive: one frame. */
const SLICE_MILLISECONDS = 16;

/** Runs the work to its end. */
export function runToEnd<P, R>(work: Work<P, R>, control: RunControl<P> = {}): R {
  try {
    for (;;) {
      const turn = takeTurn(work, control);
      if (turn.done) return turn.value;
    }
  } finally {
    release(work);
  }
}

/** Runs the work in slices of about a frame and returns to the event loop between them. */
export async function runInSlices<P, R>(work: Work<P, R>, control: RunControl<P> = {}): Promise<R> {
  try {
    for (;;) {
      const end = performance.now() + SLICE_MILLISECONDS;
      do {
        const turn = takeTurn(work, control);
        if (turn.done) return turn.value;
      } while (performance.now() < end);
      await nextTurn();
    }
  } finally {
    release(work);
  }
}

/** Lets a caller take the steps one by one; the same work, so it ends where `runToEnd` ends. */
export function* stepwise<P, R>(work: Work<P, R>, control: RunControl<P> = {}): Work<P, R> {
  try {
    for (;;) {
      const turn = takeTurn(work, control);
      if (turn.done) return turn.value;
      yield turn.value;
    }
  } finally {
    release(work);
  }
}

/** The same work with its progress mapped by a function. */
export function* mapSteps<P, Q, R>(work: Work<P, R>, change: (progress: P) => Q): Work<Q, R> {
  try {
    for (;;) {
      const turn = work.next();
      if (turn.done) return turn.value;
      yield change(turn.value);
    }
  } finally {
    release(work);
  }
}

/**
 * Work that only pauses, such as the decomposition of a large matrix, as progress that counts the pauses: how many there
 * will be is not known.
 */
export function counted<R>(work: Work<void, R>): Work<Progress, R> {
  let step = 0;
  return mapSteps(work, () => ({ step: ++step }));
}

/** Work inside a step of other work: its progress becomes the inner progress of that step. */
export function inside<S extends Progress, R>(work: Work<Progress, R>, step: S): Work<S, R> {
  return mapSteps(work, (inner) => ({ ...step, inner }));
}

/**
 * The same work, stopped as soon as `isEnough` holds after an iteration; the result is then undefined. Finding out may be
 * work too.
 */
export function* stopWhen<P, R>(work: Work<P, R>, isEnough: (progress: P) => Work<P, boolean>): Work<P, R | undefined> {
  try {
    for (;;) {
      const turn = work.next();
      if (turn.done) return turn.value;
      yield turn.value;
      if (yield* isEnough(turn.value)) return undefined;
    }
  } finally {
    release(work);
  }
}

/** The same work with its running time in seconds; pauses between iterations do not count. */
export function* timed<P, R>(work: Work<P, R>): Work<P, { readonly result: R; readonly seconds: number }> {
  let milliseconds = 0;
  try {
    for (;;) {
      const start = performance.now();
      const turn = work.next();
      milliseconds += performance.now() - start;
      if (turn.done) return { result: turn.value, seconds: milliseconds / 1000 };
      yield turn.value;
    }
  } finally {
    release(work);
  }
}

/** Work that repeatedly makes requests and continues with the answers. */
export type Asking<Q, A, R> = Generator<Q, R, A>;

/** Runs work that makes requests; each answer is itself work, whose progress is reported. */
export function* answering<Q, A, P, R>(asking: Asking<Q, A, R>, answer: (question: Q) => Work<P, A>): Work<P, R> {
  try {
    let turn = asking.next();
    while (!turn.done) turn = asking.next(yield* answer(turn.value));
    return turn.value;
  } finally {
    release(asking);
  }
}

/** The asynchronous form of {@link answering}. */
export async function answeringAsync<Q, A, R>(
  asking: Asking<Q, A, R>,
  answer: (question: Q) => Promise<A>,
): Promise<R> {
  try {
    let turn = asking.next();
    while (!turn.done) turn = asking.next(await answer(turn.value));
    return turn.value;
  } finally {
    release(asking);
  }
}

/**
 * Runs several works in lockstep to their ends. They yield requests, which are served together for all works, round after
 * round (from 1); what serving yields is the progress.
 */
export function* runTogether<Q, P, R>(
  works: readonly Work<Q, R>[],
  serve: (requests: readonly Q[], round: number) => Work<P, void>,
): Work<P, R[]> {
  const results: R[] = [];
  let open = works.map((work, index) => ({ work, index }));
  try {
    for (let round = 1; ; round++) {
      const requests: Q[] = [];
      open = open.filter(({ work, index }) => {
        const turn = work.next();
        if (turn.done) results[index] = turn.value;
        else requests.push(turn.value);
        return !turn.done;
      });
      if (open.length === 0) return results;
      yield* serve(requests, round);
    }
  } finally {
    for (const work of works) release(work);
  }
}

function takeTurn<P, R>(work: Work<P, R>, { signal, onProgress }: RunControl<P>): IteratorResult<P, R> {
  throwIfAborted(signal);
  const turn = work.next();
  if (!turn.done) onProgress?.(turn.value);
  return turn;
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new LecternError("aborted", "the fit was stopped by its signal", {}, signal.reason);
}

/** Runs the work's `finally` blocks, which release its resources, when it is stopped before its end. */
function release<Q, A, R>(work: Generator<Q, R, A>): void {
  work.return(undefined as R);
}

/** A turn of the event loop. A message is not clamped to 4 ms as nested timers are in browsers. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
