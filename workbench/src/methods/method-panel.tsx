/** Chooses the method, its preprocessing steps, and their options. */
import type { RecipeJson } from "lectern/contract";
import { useState } from "react";
import type { LoadedData } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import { replaced } from "../forms/lists.js";
import { MethodForm } from "../forms/method-form.js";
import type { ChangeWorkspace, Workspace } from "../workspace/workspace.js";
import { CardDialog } from "./card-dialog.js";
import { addStep, isStandardized, moveStep, removeStep, replaceStep, withStandardized } from "./chain.js";
import { findMethod } from "./find-method.js";
import styles from "./method-panel.module.css";
import { PickMethod } from "./pick-method.js";
import { StepList } from "./step-list.js";
import { Suggestions } from "./suggestions.js";
import { type Place, reasonAgainst, reasonAgainstRecipe, targetFacts } from "./suitability.js";

export interface MethodPanelProps {
  readonly workspace: Workspace;
  readonly change: ChangeWorkspace;
  readonly data: LoadedData | undefined;
  readonly computer: Computer;
}

/** The step that a method is being picked for, or a new one before the method. */
type Picking = number | "new" | null;

export function MethodPanel({ workspace, change, data, computer }: MethodPanelProps) {
  const { steps, target, ignored } = workspace;
  const last = steps.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const [picking, setPicking] = useState<Picking>(null);
  const [card, setCard] = useState<string | null>(null);
  // The method itself, the last step, is selected by default and after the selected step was removed.
  const selected = chosen === null || chosen > last ? last : chosen;
  const step = steps[selected];
  const facts = targetFacts(target, data?.profile);
  const placeOf = (i: number): Place => ({ target: facts, isFirst: i === 0, isLast: i === last });
  const put = (next: readonly RecipeJson[], select: number | null = null) => {
    change({ steps: next });
    setChosen(select);
  };
  const pick = (kind: string) => {
    if (picking === "new") put(addStep(steps, kind), last);
    else if (picking !== null) put(replaceStep(steps, picking, kind), picking === last ? null : picking);
    setPicking(null);
  };
  const place: Place =
    picking === "new" ? { target: facts, isFirst: last === 0, isLast: false } : placeOf(picking ?? 0);
  return (
    <section className={styles.panel} aria-label="method">
      <div className={styles.head}>
        <h2>Method</h2>
        <button type="button" data-quiet onClick={() => setPicking("new")}>
          add a step before
        </button>
      </div>
      <StepList
        steps={steps}
        selected={selected}
        reasons={steps.map((recipe, i) => reasonAgainstRecipe(recipe, placeOf(i)))}
        onSelect={setChosen}
        onReplace={setPicking}
        onMove={(i, by) => put(moveStep(steps, i, by), i + by)}
        onRemove={(i) => put(removeStep(steps, i))}
      />
      <StandardizeSwitch steps={steps} onSteps={put} />
      <Suggestions computer={computer} data={data} target={target} ignored={ignored} onUse={put} />
      {step === undefined ? null : (
        <StepOptions
          key={`${selected} ${step.kind}`}
          step={step}
          onChange={(recipe) => change({ steps: replaced(steps, selected, recipe) })}
          onCard={() => setCard(step.kind)}
        />
      )}
      {picking === null ? null : (
        <PickMethod
          title={picking === "new" ? "A step before the method" : picking === last ? "The method" : "Another step"}
          reasonAgainst={(method) => reasonAgainst(method, place)}
          onPick={pick}
          onClose={() => setPicking(null)}
        />
      )}
      {card === null ? null : <CardDialog kind={card} onClose={() => setCard(null)} />}
    </section>
  );
}

interface StandardizeSwitchProps {
  readonly steps: readonly RecipeJson[];
  readonly onSteps: (steps: readonly RecipeJson[]) => void;
}

function StandardizeSwitch({ steps, onSteps }: StandardizeSwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={isStandardized(steps)}
        onChange={(event) => onSteps(withStandardized(steps, event.target.checked))}
      />
      standardise first
    </label>
  );
}

interface StepOptionsProps {
  readonly step: RecipeJson;
  readonly onChange: (recipe: RecipeJson) => void;
  readonly onCard: () => void;
}

/** The title, the summary and the options of one step. */
function StepOptions({ step, onChange, onCard }: StepOptionsProps) {
  const method = findMethod(step.kind);
  return (
    <div className={styles.options}>
      <div className={styles.head}>
        <h3>{method?.title ?? step.kind}</h3>
        <button type="button" data-quiet onClick={onCard}>
          how it works
        </button>
      </div>
      <p className={styles.quiet}>{method?.summary}</p>
      <MethodForm recipe={step} onChange={onChange} idPrefix="option" />
    </div>
  );
}
