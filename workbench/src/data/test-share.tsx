/** The share and the seed of the test rows. */
import { useId } from "react";
import type { ChangeWorkspace } from "../workspace/workspace.js";
import style from "./data-panel.module.css";

export interface TestShareProps {
  readonly testShare: number;
  readonly seed: number;
  readonly rows: number;
  readonly change: ChangeWorkspace;
}

/** Maximum share; more would leave too few training rows. */
const MAX_SHARE = 0.8;

export function TestShare({ testShare, seed, rows, change }: TestShareProps) {
  const id = useId();
  const percent = Math.round(100 * testShare);
  const kept = Math.round(testShare * rows);
  return (
    <div className={style.test}>
      <h3>Test</h3>
      <label htmlFor={`${id}-share`}>test rows</label>
      <output htmlFor={`${id}-share`}>
        {percent} %, {testShare === 0 ? "none" : `about ${kept}`}
      </output>
      <input
        id={`${id}-share`}
        type="range"
        min={0}
        max={100 * MAX_SHARE}
        step={5}
        value={percent}
        aria-valuetext={`${percent} percent`}
        onChange={(event) => change({ testShare: Number(event.target.value) / 100 })}
      />
      <label htmlFor={`${id}-seed`}>seed of the split</label>
      <input
        id={`${id}-seed`}
        type="number"
        min={0}
        max={2 ** 32 - 1}
        step={1}
        value={seed}
        onChange={(event) => {
          const value = event.target.valueAsNumber;
          if (Number.isInteger(value) && value >= 0 && value < 2 ** 32) change({ seed: value });
        }}
      />
    </div>
  );
}
