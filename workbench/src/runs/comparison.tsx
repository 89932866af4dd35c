/** Compares recipes by cross-validation on the same folds: the suggested methods and the kept runs. */
import type { Scheme } from "@lectern/drawing";
import { useEffect, useId, useMemo, useRef, useState } from "react";

import type { Compared, CompareRequest, LoadedData } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import { suggestedSteps } from "../compute/suggested-steps.js";
import { FigureView } from "../figures/figure-view.js";
import type { Workspace } from "../workspace/workspace.js";
import style from "./comparison.module.css";
import { comparisonFigure, ranked } from "./comparison-figure.js";
import { scoreInWords } from "./results-panel.js";
import { type Run, stepsInWords } from "./run.js";

export interface ComparisonProps {
  readonly workspace: Workspace;
  readonly data: LoadedData | undefined;
  readonly runs: readonly Run[];
  readonly computer: Computer;
  readonly scheme: Scheme;
}

/** Number of suggestions in the comparison. */
const SUGGESTED = 6;

export function Comparison({ workspace, data, runs, computer, scheme }: ComparisonProps) {
  const [folds, setFolds] = useState(5);
  const question = useQuestion(workspace, data, folds);
  const { results, running, failure, compare, stop } = useComparison(question, workspace.steps, runs, computer);
  const { target } = workspace;
  return (
    <section aria-label="comparison" aria-busy={running}>
      <h2>Which method predicts best?</h2>
      {target === null ? (
        <p>Choose a target column on the Study page to compare methods by cross-validation.</p>
      ) : (
        <div className={style.controls}>
          <p>
            Compares the suggested methods, the current recipe and the kept runs by how well they predict{" "}
            <b>{target}</b> for unseen rows.
          </p>
          <FoldsField folds={folds} onFolds={setFolds} />
          {running ? (
            <button type="button" onClick={stop}>
              Stop
            </button>
          ) : (
            <button type="button" data-primary="" disabled={question === undefined} onClick={compare}>
              Compare
            </button>
          )}
        </div>
      )}
      {failure !== undefined && <p role="alert">{failure}</p>}
      <div aria-live="polite">{running && <p>{results.length} compared …</p>}</div>
      {results.length > 0 && (
        <div className={style.outcome}>
          <Leaderboard results={ranked(results)} />
          {results.some(({ failure: reason }) => reason === undefined) && (
            <FigureView figure={comparisonFigure(results)} scheme={scheme} height={360} />
          )}
        </div>
      )}
    </section>
  );
}

/** What recipes are compared on. */
type Question = Omit<CompareRequest, "entries">;

/** The same object as long as its parts are the same; undefined while there are no data. */
function useQuestion(workspace: Workspace, data: LoadedData | undefined, folds: number): Question | undefined {
  const { target, ignored, testShare, seed } = workspace;
  const identity = data?.identity;
  return useMemo(
    () => (identity === undefined ? undefined : { data: identity, target, ignored, testShare, seed, folds }),
    [identity, target, ignored, testShare, seed, folds],
  );
}

/** The results for a question so far. */
interface Outcome {
  readonly question: Question;
  readonly results: readonly Compared[];
  readonly running: boolean;
  readonly failure?: string;
}

/** Runs comparisons in the worker; results arrive one by one, and are shown only under their own question. */
function useComparison(
  question: Question | undefined,
  steps: Workspace["steps"],
  runs: readonly Run[],
  computer: Computer,
) {
  const [outcome, setOutcome] = useState<Outcome>();
  const current = useRef<AbortController>(undefined);
  // Another question ends the comparison for the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what the comparison belongs to
  useEffect(() => () => current.current?.abort(), [question]);
  const compare = async (asked: Question) => {
    const control = new AbortController();
    current.current = control;
    const { signal } = control;
    const add = (part: Partial<Outcome>) =>
      setOutcome((before) => (before?.question === asked ? { ...before, ...part } : before));
    setOutcome({ question: asked, results: [], running: true });
    const onNews = (result: Compared) =>
      setOutcome((before) =>
        before?.question === asked ? { ...before, results: [...before.results, result] } : before,
      );
    try {
      const entries = await entriesOf(computer, asked, steps, runs, signal);
      await computer.call("compare", { entries, ...asked }, { signal, onNews });
      add({ running: false });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      add(signal.aborted ? { running: false } : { running: false, failure });
    }
  };
  const own = question !== undefined && outcome?.question === question ? outcome : undefined;
  return {
    results: own?.results ?? [],
    running: own?.running ?? false,
    failure: own?.failure,
    compare: () => {
      if (question !== undefined) void compare(question);
    },
    stop: () => current.current?.abort(),
  };
}

interface FoldsFieldProps {
  readonly folds: number;
  readonly onFolds: (folds: number) => void;
}

function FoldsField({ folds, onFolds }: FoldsFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>Folds</label>
      <input
        id={id}
        type="number"
        min={2}
        max={20}
        value={folds}
        onChange={({ target }) => onFolds(Math.min(20, Math.max(2, Math.round(Number(target.value)) || 5)))}
      />
    </>
  );
}

/** The recipes without duplicates: the current one, then the kept ones, then the suggestions. */
async function entriesOf(
  computer: Computer,
  { data, target, ignored }: Question,
  steps: Workspace["steps"],
  runs: readonly Run[],
  signal: AbortSignal,
): Promise<CompareRequest["entries"]> {
  const advice = await computer.call("advise", { data, target, ignored, goal: "clustering" }, { signal });
  const all = [
    steps,
    ...runs.filter(({ workspace }) => workspace.target === target).map(({ workspace }) => workspace.steps),
    ...advice.suggestions.slice(0, SUGGESTED).map(suggestedSteps),
  ];
  const named = new Map(all.map((list) => [stepsInWords(list), list]));
  return Array.from(named, ([name, list]) => ({ name, steps: list }));
}

function Leaderboard({ results }: { readonly results: readonly Compared[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">rank</th>
          <th scope="col">recipe</th>
          <th scope="col">{results[0].scorer}</th>
          <th scope="col">standard deviation over folds</th>
          <th scope="col">time</th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ name, mean, deviation, milliseconds, failure }, position) => (
          <tr key={name}>
            <td>{failure === undefined ? position + 1 : "–"}</td>
            <th scope="row">
              <code>{name}</code>
            </th>
            {failure === undefined ? (
              <>
                <td>{scoreInWords(mean)}</td>
                <td>± {scoreInWords(deviation)}</td>
                <td>{Math.max(1, Math.round(milliseconds))} ms</td>
              </>
            ) : (
              <td colSpan={3}>{failure}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
