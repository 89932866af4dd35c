/** The kept runs in a table, with the best value of each metric marked. */
import { measureTitle } from "../../../cli/src/learn/measures.js";
import { scoreInWords, timeInWords } from "./results-panel.js";
import { bestRun, type Run, scoreNames, stepsInWords } from "./run.js";
import style from "./run-table.module.css";

export interface RunTableProps {
  readonly runs: readonly Run[];
  /** The runs that are shown side by side. */
  readonly chosen: readonly Run[];
  readonly onToggle: (run: Run) => void;
  readonly onOpen: (run: Run) => void;
  readonly onRemove: (run: Run) => void;
}

export function RunTable({ runs, chosen, ...actions }: RunTableProps) {
  const names = scoreNames(runs);
  const best = new Map(names.map((name) => [name, bestRun(runs, name)]));
  return (
    <div className={style.scroll}>
      <table className={style.runs}>
        <thead>
          <tr>
            <th scope="col">shown</th>
            <th scope="col">run</th>
            <th scope="col">data</th>
            <th scope="col">recipe</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {measureTitle(name)}
              </th>
            ))}
            <th scope="col">fit time</th>
            <th scope="col">
              <span className="visually-hidden">actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run, position) => (
            <RunRow
              key={run.id}
              run={run}
              isChosen={chosen.includes(run)}
              scores={names.map((name) => ({ name, isBest: best.get(name) === position }))}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RunRowProps extends Pick<RunTableProps, "onToggle" | "onOpen" | "onRemove"> {
  readonly run: Run;
  readonly isChosen: boolean;
  readonly scores: readonly { readonly name: string; readonly isBest: boolean }[];
}

function RunRow({ run, isChosen, scores, onToggle, onOpen, onRemove }: RunRowProps) {
  return (
    <tr>
      <td>
        <input type="checkbox" aria-label={`show ${run.name}`} checked={isChosen} onChange={() => onToggle(run)} />
      </td>
      <th scope="row">{run.name}</th>
      <td>{run.data}</td>
      <td>
        <code>{stepsInWords(run.workspace.steps)}</code>
      </td>
      {scores.map(({ name, isBest }) => (
        <td key={name} data-best={isBest}>
          {shownScore(run, name)}
          {isBest && <span className="visually-hidden"> (best)</span>}
        </td>
      ))}
      <td>{timeInWords(run.study.milliseconds)}</td>
      <td className={style.actions}>
        <button type="button" onClick={() => onOpen(run)}>
          Open
        </button>
        <button type="button" aria-label={`remove ${run.name}`} onClick={() => onRemove(run)}>
          Remove
        </button>
      </td>
    </tr>
  );
}

/** The score on the test rows, or on the training rows if there are no test rows. */
function shownScore({ study }: Run, name: string): string {
  const score = study.scores.find((known) => known.name === name);
  return score === undefined ? "" : scoreInWords(score.test ?? score.train);
}
