/** The methods that suit the data, with the reasons. */
import type { Advice } from "lectern/advice";
import type { RecipeJson } from "lectern/contract";
import { useMemo, useState } from "react";
import type { LoadedData } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import { suggestedSteps } from "../compute/suggested-steps.js";
import { useCall } from "../compute/use-call.js";
import { ChoiceControl } from "../forms/choice-control.js";
import { findMethod } from "./find-method.js";
import styles from "./method-panel.module.css";
import { shareReasons } from "./share-reasons.js";

export interface SuggestionsProps {
  readonly computer: Computer;
  /** Undefined while they are loading. */
  readonly data: Pick<LoadedData, "identity"> | undefined;
  readonly target: string | null;
  readonly ignored: readonly string[];
  readonly onUse: (steps: readonly RecipeJson[]) => void;
}

type Goal = "clustering" | "reduction";

/** Number of suggestions shown at first. */
const shownAtFirst = 4;

export function Suggestions({ onUse, ...question }: SuggestionsProps) {
  const [goal, setGoal] = useState<Goal>("clustering");
  const [all, setAll] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { advice, failure } = useAdvice(question, goal, isOpen);
  const suggestions = advice?.suggestions ?? [];
  const { all: ofAll, most: ofMost, own } = shareReasons(suggestions.map(({ reasons }) => reasons));
  return (
    <details className={styles.suits} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Suggested methods for these data</summary>
      {question.target === null ? (
        <ChoiceControl
          id="goal"
          label="goal"
          choices={["clustering", "reduction"]}
          value={goal}
          onChange={(chosen) => setGoal(chosen as Goal)}
        />
      ) : null}
      <div aria-live="polite">
        {failure === undefined ? null : <p className={styles.reason}>{failure}</p>}
        {advice === undefined && failure === undefined ? <p className={styles.quiet}>Analysing the data …</p> : null}
        {ofAll.length === 0 ? null : <p className={styles.quiet}>{`For all of them: ${ofAll.join("; ")}.`}</p>}
        {ofMost.length === 0 ? null : <p className={styles.quiet}>{`For most of them: ${ofMost.join("; ")}.`}</p>}
      </div>
      <ol className={styles.suggestions}>
        {suggestions.slice(0, all ? suggestions.length : shownAtFirst).map((suggestion, i) => (
          <SuggestedMethod
            key={suggestion.kind}
            kind={suggestion.kind}
            reasons={own[i] ?? []}
            onUse={() => onUse(suggestedSteps(suggestion))}
          />
        ))}
      </ol>
      {suggestions.length > shownAtFirst ? (
        <button type="button" data-quiet aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "fewer" : `${suggestions.length - shownAtFirst} more`}
        </button>
      ) : null}
      {advice === undefined ? null : <Warnings advice={advice} />}
    </details>
  );
}

/** The advice of the worker for the current data, requested while the list is open. */
function useAdvice({ computer, data, target, ignored }: Omit<SuggestionsProps, "onUse">, goal: Goal, isOpen: boolean) {
  const identity = data?.identity;
  const request = useMemo(
    () => (identity === undefined || !isOpen ? undefined : { data: identity, target, ignored, goal }),
    [identity, target, ignored, goal, isOpen],
  );
  const { answer: advice, failure } = useCall(computer, "advise", request);
  return { advice, failure };
}

interface SuggestedMethodProps {
  readonly kind: string;
  readonly reasons: readonly string[];
  readonly onUse: () => void;
}

function SuggestedMethod({ kind, reasons, onUse }: SuggestedMethodProps) {
  return (
    <li>
      <div className={styles.suggestion}>
        <span className={styles.title}>{findMethod(kind)?.title ?? kind}</span>
        <button type="button" aria-label={`use ${kind}`} onClick={onUse}>
          use
        </button>
      </div>
      <p className={styles.quiet}>{reasons.join("; ")}</p>
    </li>
  );
}

function Warnings({ advice: { warnings } }: { readonly advice: Advice }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings}>
      {warnings.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
