/** What suits the data, with the reasons. */
import type { Advice } from "lectern/advice";
import type { RecipeJson } from "lectern/contract";
import { useEffect, useState } from "react";
import type { Computer } from "../compute/client.js";
import { suggestedSteps } from "../compute/suggested-steps.js";
import { ChoiceControl } from "../forms/choice-control.js";
import { findMethod } from "./find-method.js";
import styles from "./method-panel.module.css";
import { shareReasons } from "./share-reasons.js";

export interface SuggestionsProps {
  readonly computer: Computer;
  /** Changes when other data are loaded; nothing is asked while it is undefined. */
  readonly data: object | undefined;
  readonly target: string | null;
  readonly ignored: readonly string[];
  readonly onUse: (steps: readonly RecipeJson[]) => void;
}

type Goal = "clustering" | "reduction";

/** What was asked and came back. */
interface Asked {
  readonly advice?: Advice;
  readonly failure?: string;
}

/** As many as can be looked over at once. */
const shownAtFirst = 4;

export function Suggestions({ computer, data, target, ignored, onUse }: SuggestionsProps) {
  const [goal, setGoal] = useState<Goal>("clustering");
  const [asked, setAsked] = useState<Asked>({});
  const [all, setAll] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (data === undefined || !isOpen) return;
    // An answer that is no longer wanted is let come: stopping it could stop the fit before it in the worker.
    let isCurrent = true;
    setAsked({});
    computer.call("advise", { target, ignored, goal }).then(
      (advice) => {
        if (isCurrent) setAsked({ advice });
      },
      (error: unknown) => {
        if (isCurrent) setAsked({ failure: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [computer, data, target, ignored, goal, isOpen]);
  const { advice, failure } = asked;
  const suggestions = advice?.suggestions ?? [];
  const { shared, own } = shareReasons(suggestions.map(({ reasons }) => reasons));
  return (
    <details className={styles.suits} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What suits these data</summary>
      {target === null ? (
        <ChoiceControl
          id="goal"
          label="what to find"
          choices={["clustering", "reduction"]}
          value={goal}
          onChange={(chosen) => setGoal(chosen as Goal)}
        />
      ) : null}
      <div aria-live="polite">
        {failure === undefined ? null : <p className={styles.reason}>{failure}</p>}
        {advice === undefined && failure === undefined ? <p className={styles.quiet}>Looking at the data …</p> : null}
        {shared.length === 0 ? null : <p className={styles.quiet}>{`For all of them: ${shared.join("; ")}.`}</p>}
      </div>
      <ol className={styles.suggestions}>
        {suggestions.slice(0, all ? suggestions.length : shownAtFirst).map((suggestion, i) => (
          <li key={suggestion.kind}>
            <div className={styles.suggestion}>
              <span className={styles.title}>{findMethod(suggestion.kind)?.title ?? suggestion.kind}</span>
              <button
                type="button"
                aria-label={`use ${suggestion.kind}`}
                onClick={() => onUse(suggestedSteps(suggestion))}
              >
                use
              </button>
            </div>
            <p className={styles.quiet}>{own[i]?.join("; ")}</p>
          </li>
        ))}
      </ol>
      {suggestions.length > shownAtFirst ? (
        <button type="button" data-quiet aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "fewer" : `${suggestions.length - shownAtFirst} more`}
        </button>
      ) : null}
      {advice === undefined || advice.warnings.length === 0 ? null : (
        <ul className={styles.warnings}>
          {advice.warnings.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
