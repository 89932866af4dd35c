/** The kept runs in a table, the best value of each measure marked. */
import { scoreInWords } from "./results-panel.js";
import { bestRun, type Run, scoreNames, stepsInWords } from "./run.js";
import style from "./run-table.module.css";

export interface RunTableProps {
  readonly runs: readonly Run[];
  /** Those that are shown side by side. */
  readonly chosen: readonly Run[];
  readonly onToggle: (run: Run) => void;
  readonly onOpen: (run: Run) => void;
  readonly onRemove: (run: Run) => void;
}

export function RunTable({ runs, chosen, onToggle, onOpen, onRemove }: RunTableProps) {
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
                {name}
              </th>
            ))}
            <th scope="col">fit</th>
            <th scope="col">
              <span className="visually-hidden">what to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run, position) => (
            <tr key={run.id}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`show ${run.name}`}
                  checked={chosen.includes(run)}
                  onChange={() => onToggle(run)}
                />
              </td>
              <th scope="row">{run.name}</th>
              <td>{run.data}</td>
              <td>
                <code>{stepsInWords(run.workspace.steps)}</code>
              </td>
              {names.map((name) => (
                <td key={name} data-best={best.get(name) === position}>
                  {shownScore(run, name)}
                  {best.get(name) === position && <span className="visually-hidden"> (best)</span>}
                </td>
              ))}
              <td>{Math.max(1, Math.round(run.study.milliseconds))} ms</td>
              <td className={style.actions}>
                <button type="button" onClick={() => onOpen(run)}>
                  Open
                </button>
                <button type="button" aria-label={`remove ${run.name}`} onClick={() => onRemove(run)}>
                  Remove
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On the rows of the test, or on those learned from where there is no test. */
function shownScore({ study }: Run, name: string): string {
  const score = study.scores.find((known) => known.name === name);
  return score === undefined ? "" : scoreInWords(score.test ?? score.train);
}
