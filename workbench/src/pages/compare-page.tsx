/** The page that shows runs side by side and compares recipes. */
import type { Scheme } from "@lectern/drawing";
import type { RecipeJson } from "lectern/contract";
import { useState } from "react";
import type { LoadedData } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import { Comparison } from "../runs/comparison.js";
import { commonFigures, type Run } from "../runs/run.js";
import { RunTable } from "../runs/run-table.js";
import { SideBySide } from "../runs/side-by-side.js";
import type { Workspace } from "../workspace/workspace.js";
import style from "./compare-page.module.css";

export interface ComparePageProps {
  readonly runs: readonly Run[];
  readonly workspace: Workspace;
  /** Undefined while there are none. */
  readonly data: LoadedData | undefined;
  readonly computer: Computer;
  readonly scheme: Scheme;
  readonly onOpen: (run: Run) => void;
  readonly onRemove: (run: Run) => void;
  /** Opens a study with these steps. */
  readonly onSteps: (steps: readonly RecipeJson[]) => void;
}

/** Maximum number of runs side by side. */
const BESIDE = 3;

export function ComparePage({ runs, workspace, data, computer, scheme, ...on }: ComparePageProps) {
  const { onOpen, onRemove, onSteps } = on;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = runs.filter(({ id }) => !left.has(id)).slice(-BESIDE);
  const toggle = ({ id }: Run) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <main className={style.page}>
      <section aria-label="kept runs">
        <h2>Kept runs</h2>
        {runs.length === 0 ? (
          <p>No runs are kept yet. Choose “Keep for comparison” on the Study page to add one.</p>
        ) : (
          <RunTable runs={runs} chosen={chosen} onToggle={toggle} onOpen={onOpen} onRemove={onRemove} />
        )}
        {chosen.length > 0 && <SideBySide runs={chosen} figures={commonFigures(chosen)} scheme={scheme} />}
      </section>
      <Comparison workspace={workspace} data={data} runs={runs} computer={computer} scheme={scheme} onSteps={onSteps} />
    </main>
  );
}
