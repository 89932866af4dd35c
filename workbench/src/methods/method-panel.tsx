/** Chooses the method, what prepares its samples, and their options. */
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

/** Which place a method is being picked for: one of the steps, or a new one before the method. */
type Picking = number | "new" | null;

export function MethodPanel({ workspace, change, data, computer }: MethodPanelProps) {
  const { steps, target, ignored } = workspace;
  const last = steps.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const [picking, setPicking] = useState<Picking>(null);
  const [card, setCard] = useState<string | null>(null);
  // The method is what most people come for; a step that is gone gives way to it.
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
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isStandardized(steps)}
          onChange={(event) => put(withStandardized(steps, event.target.checked))}
        />
        standardise first
      </label>
      <Suggestions computer={computer} data={data} target={target} ignored={ignored} onUse={put} />
      {step === undefined ? null : (
        <div className={styles.options}>
          <div className={styles.head}>
            <h3>{findMethod(step.kind)?.title ?? step.kind}</h3>
            <button type="button" data-quiet onClick={() => setCard(step.kind)}>
              how it works
            </button>
          </div>
          <p className={styles.quiet}>{findMethod(step.kind)?.summary}</p>
          <MethodForm
            key={`${selected} ${step.kind}`}
            recipe={step}
            onChange={(recipe) => change({ steps: replaced(steps, selected, recipe) })}
            idPrefix="option"
          />
        </div>
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
