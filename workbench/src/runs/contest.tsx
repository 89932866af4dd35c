/** Recipes compared by cross-validation on the same folds: what is suggested for the data, and what was kept. */
import type { Scheme } from "@lectern/drawing";
import { useEffect, useId, useRef, useState } from "react";

import type { Compared, CompareRequest } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import { suggestedSteps } from "../compute/suggested-steps.js";
import { FigureView } from "../figures/figure-view.js";
import type { Workspace } from "../workspace/workspace.js";
import style from "./contest.module.css";
import { contestFigure, ranked } from "./contest-figure.js";
import { scoreInWords } from "./results-panel.js";
import { type Run, stepsInWords } from "./run.js";

export interface ContestProps {
  readonly workspace: Workspace;
  readonly runs: readonly Run[];
  readonly computer: Computer;
  readonly scheme: Scheme;
}

/** How many suggestions take part. */
const SUGGESTED = 6;

export function Contest({ workspace, runs, computer, scheme }: ContestProps) {
  const id = useId();
  const [folds, setFolds] = useState(5);
  const [results, setResults] = useState<readonly Compared[]>([]);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const { target, ignored } = workspace;

  const compete = async () => {
    const control = new AbortController();
    stop.current = control;
    const { signal } = control;
    setRunning(true);
    setResults([]);
    setFailure(undefined);
    try {
      const entries = await entriesOf(computer, workspace, runs, signal);
      const { testShare, seed } = workspace;
      const onNews = (result: Compared) => setResults((before) => [...before, result]);
      await computer.call("compare", { entries, target, ignored, testShare, seed, folds }, { signal, onNews });
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };

  return (
    <section aria-label="contest" aria-busy={running}>
      <h2>Which method predicts best?</h2>
      {target === null ? (
        <p>Choose a column to predict on the page of the study; methods then compete by cross-validation.</p>
      ) : (
        <div className={style.controls}>
          <p>
            Suggested methods, what is on the page of the study and what was kept predict <b>{target}</b> for rows they
            have not seen.
          </p>
          <label htmlFor={id}>Folds</label>
          <input
            id={id}
            type="number"
            min={2}
            max={20}
            value={folds}
            onChange={({ target }) => setFolds(Math.min(20, Math.max(2, Math.round(Number(target.value)) || 5)))}
          />
          {running ? (
            <button type="button" onClick={() => stop.current?.abort()}>
              Stop
            </button>
          ) : (
            <button type="button" data-primary="" onClick={() => void compete()}>
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
            <FigureView figure={contestFigure(results)} scheme={scheme} height={360} />
          )}
        </div>
      )}
    </section>
  );
}

/** Each recipe once: the one at work first, then the kept ones, then the suggestions. */
async function entriesOf(
  computer: Computer,
  { target, ignored, steps }: Workspace,
  runs: readonly Run[],
  signal: AbortSignal,
): Promise<CompareRequest["entries"]> {
  const advice = await computer.call("advise", { target, ignored, goal: "clustering" }, { signal });
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
          <th scope="col">place</th>
          <th scope="col">recipe</th>
          <th scope="col">{results[0].scorer}</th>
          <th scope="col">spread over folds</th>
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
