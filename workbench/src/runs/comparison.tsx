/** Which method predicts the target best: a contest of the suggested methods, the current recipe and the kept runs. */

import type { Scheme } from "@lectern/drawing";
import type { RecipeJson } from "lectern/contract";
import { useId, useMemo, useState } from "react";
import { measureTitle } from "../../../cli/src/learn/measures.js";
import type { ContestRow, LoadedData } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import { useCall } from "../compute/use-call.js";
import { FigureView } from "../figures/figure-view.js";
import { findMethod } from "../methods/find-method.js";
import type { Workspace } from "../workspace/workspace.js";
import style from "./comparison.module.css";
import { comparisonFigure } from "./comparison-figure.js";
import { type Contestant, Contestants } from "./contestants.js";
import { withoutRepeats } from "./own-recipes.js";
import { scoreInWords, timeInWords } from "./results-panel.js";
import { type Run, stepsInWords } from "./run.js";
import { type ContestHook, type Question, useContest, useQuestion } from "./use-contest.js";

export interface ComparisonProps {
  readonly workspace: Workspace;
  readonly data: LoadedData | undefined;
  readonly runs: readonly Run[];
  readonly computer: Computer;
  readonly scheme: Scheme;
  /** Opens a study with these steps. */
  readonly onSteps: (steps: readonly RecipeJson[]) => void;
}

export function Comparison({ workspace, data, runs, computer, scheme, onSteps }: ComparisonProps) {
  const [limits, setLimits] = useState({ seconds: 20, folds: 5 });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const question = useQuestion(workspace, data);
  const { all, recipes, failure } = useContestants(question, workspace, runs, computer);
  const contest = useContest(question, computer);
  const start = () => {
    const taking = (name: string) => !left.has(name);
    const methods = all.map(({ name }) => name).filter((name) => taking(name) && findMethod(name) !== undefined);
    contest.start({ ...limits, methods, recipes: recipes.filter(({ name }) => taking(name)) });
  };
  return (
    <section aria-label="comparison" aria-busy={contest.running}>
      <h2>Which method predicts best?</h2>
      {workspace.target === null ? (
        <p>Choose a target column on the Study page to compare methods.</p>
      ) : (
        <>
          <p>
            Methods compete to predict <b>{workspace.target}</b> for unseen rows, as in <code>lectern learn</code>: all
            get a look on few rows, the better ones are tuned and compared on more, on the same folds. The test rows are
            not used.
          </p>
          <div className={style.controls}>
            <NumberField
              label="Seconds"
              value={limits.seconds}
              most={600}
              onValue={(seconds) => setLimits({ ...limits, seconds })}
            />
            <NumberField
              label="Folds"
              value={limits.folds}
              least={2}
              most={20}
              onValue={(folds) => setLimits({ ...limits, folds })}
            />
            {contest.running ? (
              <button type="button" onClick={contest.stop}>
                Stop
              </button>
            ) : (
              <button type="button" data-primary="" disabled={all.every(({ name }) => left.has(name))} onClick={start}>
                Compare
              </button>
            )}
            <Contestants all={all} left={left} onLeft={setLeft} />
          </div>
        </>
      )}
      {[failure, contest.failure].map(
        (reason) =>
          reason !== undefined && (
            <p key={reason} role="alert">
              {reason}
            </p>
          ),
      )}
      <Progress contest={contest} seconds={limits.seconds} />
      <Outcome contest={contest} />
      {contest.rows.length > 0 && (
        <div className={style.outcome}>
          <div className={style.scroll}>
            <Leaderboard rows={contest.rows} isFinal={contest.outcome !== undefined} onSteps={onSteps} />
          </div>
          <FigureView figure={comparisonFigure(contest.rows)} scheme={scheme} height={420} />
        </div>
      )}
    </section>
  );
}

/** The recipes of the page and the suggested methods, the most promising first. */
function useContestants(
  question: Question | undefined,
  { steps, target }: Workspace,
  runs: readonly Run[],
  computer: Computer,
) {
  const request = useMemo(
    () =>
      question === undefined || question.target === null ? undefined : { ...question, goal: "clustering" as const },
    [question],
  );
  const { answer: advice, failure } = useCall(computer, "advise", request);
  return useMemo(() => {
    const recipes = withoutRepeats([
      { name: "current recipe", steps },
      ...runs
        .filter(({ workspace }) => workspace.target === target)
        .map(({ id, workspace }) => ({ name: `kept run ${id}`, steps: workspace.steps })),
    ]);
    const own = recipes.map(
      (recipe): Contestant => ({ name: recipe.name, title: `${recipe.name}: ${stepsInWords(recipe.steps)}` }),
    );
    const kinds = [...new Set(advice?.suggestions.map(({ kind }) => kind))];
    const suggested = kinds.map((kind): Contestant => ({ name: kind, title: findMethod(kind)?.title ?? kind }));
    return { all: advice === undefined ? [] : [...own, ...suggested], recipes, failure };
  }, [advice, failure, steps, target, runs]);
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly most: number;
  readonly onValue: (value: number) => void;
}

function NumberField({ label, value, least = 1, most, onValue }: NumberFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={({ target }) => onValue(Math.min(most, Math.max(least, Math.round(Number(target.value)) || least)))}
      />
    </>
  );
}

function Progress({
  contest: { running, news },
  seconds,
}: {
  readonly contest: ContestHook;
  readonly seconds: number;
}) {
  const elapsed = news?.elapsed ?? 0;
  return (
    <div aria-live="polite">
      {running && (
        <p>
          <progress aria-label="time used" value={elapsed} max={1000 * seconds} /> {timeInWords(elapsed)} of {seconds} s
          {news === undefined ? "" : `: ${news.doing}`}
        </p>
      )}
    </div>
  );
}

function Outcome({ contest: { outcome } }: { readonly contest: ContestHook }) {
  if (outcome === undefined) return null;
  return (
    <>
      <p>
        <b>{outcome.rows[0].title}</b> wins: {outcome.reason}.
      </p>
      {outcome.isGuessing && (
        <p role="alert">No better than guessing: a constant prediction scores as well as the best method.</p>
      )}
      <details>
        <summary>How they were compared</summary>
        <ul>
          {outcome.how.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface LeaderboardProps {
  readonly rows: readonly ContestRow[];
  readonly isFinal: boolean;
  readonly onSteps: (steps: readonly RecipeJson[]) => void;
}

function Leaderboard({ rows, isFinal, onSteps }: LeaderboardProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">rank</th>
          <th scope="col">method</th>
          <th scope="col">{measureTitle(rows[0].scorer)}, ± standard error</th>
          <th scope="col">rows</th>
          <th scope="col">fit</th>
          <th scope="col">examined</th>
          <th scope="col">study</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, title, folds, mean, standardError, rows: used, milliseconds, remark, steps }, place) => (
          <tr key={name} data-winner={isFinal && place === 0}>
            <td>{folds.length > 0 ? place + 1 : "–"}</td>
            <th scope="row" title={stepsInWords(steps)}>
              {title}
            </th>
            {folds.length > 0 ? (
              <>
                <td className={style.number}>
                  {scoreInWords(mean)} ± {scoreInWords(standardError)}
                </td>
                <td>{used}</td>
                <td className={style.number}>{timeInWords(milliseconds)}</td>
                <td>{isFinal ? remark : ""}</td>
              </>
            ) : (
              <td colSpan={4}>{remark}</td>
            )}
            <td>
              <button type="button" data-quiet aria-label={`open ${name}`} onClick={() => onSteps(steps)}>
                Open
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
