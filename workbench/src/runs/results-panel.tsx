/** The results of a study: scores, warnings, report, and what was learned. */
import { shareDone } from "lectern/contract";
import type { Score, Study, Working } from "../compute/calls.js";
import { LearnedPanel } from "./learned-panel.js";
import style from "./results-panel.module.css";

export interface ResultsPanelProps {
  readonly study: Study | undefined;
  readonly running: boolean;
  readonly news: Working | undefined;
  readonly failure: string | undefined;
  readonly onKeep: () => void;
}

export function ResultsPanel({ study, running, news, failure, onKeep }: ResultsPanelProps) {
  return (
    <section className={style.results} aria-label="results" aria-busy={running}>
      <header>
        <h2>Results</h2>
        <button type="button" disabled={study === undefined || running} onClick={onKeep}>
          Keep for comparison
        </button>
      </header>
      <p aria-live="polite" className={style.state}>
        {running ? workingInWords(news) : study !== undefined && fitInWords(study)}
      </p>
      {running && news !== undefined && <progress aria-label="progress" value={shareDone(news)} />}
      {failure !== undefined && (
        <p role="alert" className={style.failure}>
          {failure}
        </p>
      )}
      {study !== undefined && failure === undefined && (
        <>
          {study.scores.length > 0 && <ScoreTable scores={study.scores} hasTest={study.testRows > 0} />}
          <Facts study={study} />
          <LearnedPanel learned={study.learned} />
        </>
      )}
    </section>
  );
}

function ScoreTable({ scores, hasTest }: { readonly scores: readonly Score[]; readonly hasTest: boolean }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">metric</th>
          <th scope="col">{hasTest ? "training rows" : "all rows"}</th>
          {hasTest && <th scope="col">test rows</th>}
        </tr>
      </thead>
      <tbody>
        {scores.map(({ name, train, test, higherIsBetter }) => (
          <tr key={name}>
            <th scope="row" title={higherIsBetter ? "higher is better" : "lower is better"}>
              {name} {higherIsBetter ? "↑" : "↓"}
            </th>
            <td>{scoreInWords(train)}</td>
            {hasTest && <td>{scoreInWords(test)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Facts({ study: { report, notes } }: { readonly study: Study }) {
  const facts = Object.entries(report.notes);
  return (
    <>
      {notes.length > 0 && (
        <ul className={style.warnings} aria-label="warnings">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <dl className={style.notes}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === "number" ? scoreInWords(value) : String(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** A number with four significant digits. */
export function scoreInWords(value: number | null): string {
  if (value === null) return "–";
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-3)) return value.toExponential(2);
  return String(Number(value.toPrecision(4)));
}

/** "step 2 of at most 5, inside it step 7 of at most 20" */
export function stepInWords({ step, of, inner }: Working): string {
  const words = `step ${step}${of === undefined ? "" : ` of at most ${of}`}`;
  return inner === undefined ? words : `${words}, inside it ${stepInWords(inner)}`;
}

function workingInWords(news: Working | undefined): string {
  if (news === undefined) return "Fitting …";
  return `Fitting: ${stepInWords(news)}`;
}

function fitInWords({ trainRows, testRows, milliseconds, report }: Study): string {
  const time =
    milliseconds < 1000 ? `${Math.max(1, Math.round(milliseconds))} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
  const rows = testRows > 0 ? `${trainRows} rows, tested on ${testRows}` : `${trainRows} rows`;
  const iterations = report.iterations > 0 ? `, ${report.iterations} iterations` : "";
  return `Fitted on ${rows} in ${time}${iterations}.`;
}
