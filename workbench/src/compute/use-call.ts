/** Worker calls as React hooks. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { CallName, Calls } from "./calls.js";
import type { Computer } from "./client.js";

/** A pending or finished call. */
export interface CallState<N extends CallName> {
  /** The answer to the current request, never to another. */
  readonly answer: Calls[N]["answer"] | undefined;
  /** The last answer to another request, while there is none to this one: out of date. */
  readonly earlier: Calls[N]["answer"] | undefined;
  /** What that answer was asked with. */
  readonly earlierRequest: Calls[N]["request"] | undefined;
  readonly failure: string | undefined;
  /** Whether the call is pending. */
  readonly running: boolean;
  /** The latest progress, and the milliseconds from the beginning of the call to it. */
  readonly news: Calls[N]["news"] | undefined;
  readonly elapsed: number | undefined;
  /** Whether the user has stopped the call. */
  readonly stopped: boolean;
  stop(): void;
  /** Makes the call once more. */
  again(): void;
}

interface Outcome<N extends CallName> {
  readonly request: Calls[N]["request"];
  readonly answer?: Calls[N]["answer"];
  readonly failure?: string;
  readonly stopped?: true;
}

/** Progress of the call with a request. */
interface Told<N extends CallName> {
  readonly request: Calls[N]["request"];
  readonly news: Calls[N]["news"];
  readonly elapsed: number;
}

/** Calls whenever the request changes, and stops the previous call. Without a request nothing is called. */
export function useCall<N extends CallName>(
  computer: Computer,
  name: N,
  request: Calls[N]["request"] | undefined,
  delay = 0,
): CallState<N> {
  const [outcome, setOutcome] = useState<Outcome<N>>();
  const [told, setTold] = useState<Told<N>>();
  const [round, setRound] = useState(0);
  const current = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round makes the same call again
  useEffect(() => {
    if (request === undefined) return;
    const stop = new AbortController();
    current.current = stop;
    const begin = performance.now();
    const { signal } = stop;
    const onNews = (news: Calls[N]["news"]) => {
      if (!signal.aborted) setTold({ request, news, elapsed: performance.now() - begin });
    };
    const timer = setTimeout(() => {
      computer.call(name, request, { signal, onNews }).then(
        (answer) => {
          if (!signal.aborted) setOutcome({ request, answer });
        },
        (error: unknown) => {
          if (signal.aborted) return;
          setOutcome({ request, failure: error instanceof Error ? error.message : String(error) });
        },
      );
    }, delay);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [computer, name, request, delay, round]);
  const stop = useCallback(() => {
    if (request === undefined) return;
    current.current?.abort();
    setOutcome({ request, stopped: true });
  }, [request]);
  const again = useCallback(() => {
    setOutcome(undefined);
    setRound((before) => before + 1);
  }, []);
  const running = request !== undefined && outcome?.request !== request;
  const isCurrent = request !== undefined && outcome?.request === request;
  return {
    answer: isCurrent ? outcome.answer : undefined,
    earlier: isCurrent ? undefined : outcome?.answer,
    earlierRequest: isCurrent ? undefined : outcome?.request,
    failure: isCurrent ? outcome.failure : undefined,
    running,
    news: running && told?.request === request ? told?.news : undefined,
    elapsed: running && told?.request === request ? told?.elapsed : undefined,
    stopped: isCurrent && outcome.stopped === true,
    ...{ stop, again },
  };
}
