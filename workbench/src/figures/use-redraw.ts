/** A figure that the worker draws again whenever its value changes. */
import { useEffect, useState } from "react";
import type { Figure } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";

export interface Redrawn {
  /** The figure for the last value that has been drawn. */
  readonly figure: Figure;
  /** The value that the user has chosen, which may still be on its way. */
  readonly value: number;
  readonly failure: string | undefined;
  turn(value: number): void;
}

interface Drawn {
  readonly figure: Figure;
  readonly value: number;
  readonly failure?: string;
}

/**
 * Requests one drawing after the other and skips values that have changed again in the meantime, so that the figure follows while
 * the user drags.
 */
export function useRedraw(computer: Computer, study: number, first: Figure): Redrawn {
  const start = first.dial?.value ?? 0;
  const [value, setValue] = useState(start);
  const [drawn, setDrawn] = useState<Drawn>({ figure: first, value: start });
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (busy || value === drawn.value) return;
    setBusy(true);
    void computer
      .call("redraw", { study, figure: first.id, value })
      .then(
        (figure) => setDrawn({ figure, value }),
        (error: unknown) =>
          setDrawn((before) => ({ ...before, value, failure: error instanceof Error ? error.message : String(error) })),
      )
      .finally(() => setBusy(false));
  }, [busy, value, drawn.value, computer, study, first.id]);
  return { figure: drawn.figure, value, failure: drawn.failure, turn: setValue };
}
