/** Worker calls as React hooks. */
import { useEffect, useState } from "react";
import type { CallName, Calls } from "./calls.js";
import type { Computer } from "./client.js";

/** A pending or finished call. While a new answer is pending, the last one stays, so that nothing flickers. */
export interface CallState<N extends CallName> {
  readonly answer: Calls[N]["answer"] | undefined;
  readonly failure: string | undefined;
  /** Whether the call is pending, so that the answer belongs to an earlier request. */
  readonly running: boolean;
  /** The latest progress. */
  readonly news: Calls[N]["news"] | undefined;
}

interface Outcome<N extends CallName> {
  readonly request: Calls[N]["request"];
  readonly answer?: Calls[N]["answer"];
  readonly failure?: string;
}

/** Calls whenever the request changes, and stops the previous call. Without a request nothing is called. */
export function useCall<N extends CallName>(
  computer: Computer,
  name: N,
  request: Calls[N]["request"] | undefined,
  delay = 0,
): CallState<N> {
  const [outcome, setOutcome] = useState<Outcome<N>>();
  const [told, setTold] = useState<{ readonly request: unknown; readonly news: Calls[N]["news"] }>();
  useEffect(() => {
    if (request === undefined) return;
    const stop = new AbortController();
    const { signal } = stop;
    const onNews = (news: Calls[N]["news"]) => {
      if (!signal.aborted) setTold({ request, news });
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
  }, [computer, name, request, delay]);
  const running = request !== undefined && outcome?.request !== request;
  return {
    answer: outcome?.answer,
    failure: running ? undefined : outcome?.failure,
    running,
    news: running && told?.request === request ? told?.news : undefined,
  };
}
