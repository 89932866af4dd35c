/** The kept runs of the page. */
import { useCallback, useEffect, useState } from "react";
import type { Run } from "./run.js";
import { loadRuns, storeRuns } from "./stored-runs.js";

/** The kept runs, and how to change them; those from before a reload come back. */
export function useRuns(): readonly [runs: readonly Run[], change: (runs: readonly Run[]) => void] {
  const [runs, setRuns] = useState<readonly Run[]>([]);
  useEffect(() => {
    // A browser that stores nothing, as in some private windows, loses the runs with the page.
    loadRuns().then(
      (stored) => setRuns((kept) => (kept.length === 0 ? stored : kept)),
      () => {},
    );
  }, []);
  const change = useCallback((next: readonly Run[]) => {
    setRuns(next);
    storeRuns(next).catch(() => {});
  }, []);
  return [runs, change];
}
