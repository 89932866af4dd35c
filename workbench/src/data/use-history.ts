/** An undo history. */
import { useState } from "react";

export interface History<T> {
  /** Records the state before a change. */
  readonly remember: (before: T) => void;
  /** The state before the last change; undefined if the history is empty. */
  readonly back: () => T | undefined;
  readonly isEmpty: boolean;
}

/** Maximum number of steps. */
const MAX_STEPS = 200;

/** Remembers the state before each change. */
export function useHistory<T>(): History<T> {
  const [steps, setSteps] = useState<readonly T[]>([]);
  return {
    remember: (before) => setSteps((known) => [...known.slice(1 - MAX_STEPS), before]),
    back: () => {
      setSteps((known) => known.slice(0, -1));
      return steps[steps.length - 1];
    },
    isEmpty: steps.length === 0,
  };
}
