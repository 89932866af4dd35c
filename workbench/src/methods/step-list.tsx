/** The chain of steps as a list: preprocessing, then the method. */
import type { RecipeJson } from "lectern/contract";
import { changedNames } from "../forms/option-values.js";
import { canMove } from "./chain.js";
import { findMethod } from "./find-method.js";
import styles from "./method-panel.module.css";

export interface StepListProps {
  readonly steps: readonly RecipeJson[];
  readonly selected: number;
  /** Why each step cannot work; undefined if it can. */
  readonly reasons: readonly (string | undefined)[];
  readonly onSelect: (place: number) => void;
  readonly onReplace: (place: number) => void;
  readonly onMove: (place: number, by: 1 | -1) => void;
  readonly onRemove: (place: number) => void;
}

export function StepList({ steps, selected, reasons, onSelect, onReplace, onMove, onRemove }: StepListProps) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, i) => {
        const title = findMethod(step.kind)?.title ?? step.kind;
        const isMethod = i === steps.length - 1;
        const name = isMethod ? "the method" : `step ${i + 1}, ${title}`;
        return (
          // The same method may occur twice; the position identifies a step.
          <li key={i} className={styles.step} data-selected={i === selected || undefined}>
            <button type="button" className={styles.choose} aria-pressed={i === selected} onClick={() => onSelect(i)}>
              <span className={styles.number}>{isMethod ? "method" : `step ${i + 1}`}</span>
              <span className={styles.title}>{title}</span>
              <span className={styles.changes}>{changesOf(step)}</span>
            </button>
            {reasons[i] === undefined ? null : <p className={styles.reason}>{`It ${reasons[i]}.`}</p>}
            <div className={styles.tools}>
              <button type="button" data-quiet aria-label={`replace ${name}`} onClick={() => onReplace(i)}>
                replace
              </button>
              {isMethod ? null : (
                <>
                  <button
                    type="button"
                    data-quiet
                    aria-label={`move ${name} up`}
                    disabled={!canMove(steps, i, -1)}
                    onClick={() => onMove(i, -1)}
                  >
                    up
                  </button>
                  <button
                    type="button"
                    data-quiet
                    aria-label={`move ${name} down`}
                    disabled={!canMove(steps, i, 1)}
                    onClick={() => onMove(i, 1)}
                  >
                    down
                  </button>
                  <button type="button" data-quiet aria-label={`remove ${name}`} onClick={() => onRemove(i)}>
                    remove
                  </button>
                </>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function changesOf({ kind, options }: RecipeJson): string {
  const method = findMethod(kind);
  const changed = method === undefined ? [] : changedNames(method.options, options);
  return changed.length === 0 ? "defaults" : changed.join(", ");
}
