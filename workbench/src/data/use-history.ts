/** Steps that can be taken back. */
import { useState } from "react";

export interface History<T> {
  /** Notes what there was before a change. */
  readonly remember: (before: T) => void;
  /** What there was before the last change; undefined where nothing is remembered. */
  readonly back: () => T | undefined;
  readonly isEmpty: boolean;
}

/** As many steps as anybody takes back. */
const MOST = 200;

/** Remembers what there was before each change. */
export function useHistory<T>(): History<T> {
  const [steps, setSteps] = useState<readonly T[]>([]);
  return {
    remember: (before) => setSteps((known) => [...known.slice(1 - MOST), before]),
    back: () => {
      setSteps((known) => known.slice(0, -1));
      return steps[steps.length - 1];
    },
    isEmpty: steps.length === 0,
  };
}
