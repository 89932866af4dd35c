/** The results of a study: scores, warnings, report, and what was learned. */
import { shareDone } from "lectern/contract";
import { measureInWords, measureTitle } from "../../../cli/src/learn/measures.js";
import { counted, grouped } from "../../../cli/src/terminal/counted.js";
import { withMinus } from "../../../cli/src/terminal/numbers.js";
import type { Score, Study, Working } from "../compute/calls.js";
import { LearnedPanel } from "./learned-panel.js";
import style from "./results-panel.module.css";

export interface ResultsPanelProps {
  readonly study: Study | undefined;
  /** Whether the study was computed before the last change. */
  readonly outdated: boolean;
  /** Whether data are loading. */
  readonly loading: boolean;
  readonly running: boolean;
  readonly news: Working | undefined;
  /** Milliseconds from the beginning of the fit to its news. */
  readonly elapsed: number | undefined;
  readonly failure: string | undefined;
  /** Whether the user has stopped the fit. */
  readonly stopped: boolean;
  readonly onStop: () => void;
  readonly onAgain: () => void;
  /** The frame of an animation that is on view. */
  readonly film: FilmScores | undefined;
  readonly onKeep: () => void;
}

/** The scores of a frame, under the value of its option. */
export interface FilmScores {
  readonly title: string;
  readonly scores: readonly Score[];
}

export function ResultsPanel(props: ResultsPanelProps) {
  const { study, outdated, loading, running, news, failure, film, onKeep } = props;
  const scores = film?.scores ?? study?.scores ?? [];
  const busy = running || loading;
  return (
    <section className={style.results} aria-label="results" aria-busy={busy} data-outdated={outdated}>
      <header>
        <h2>Results</h2>
        <button type="button" disabled={study === undefined || outdated || busy} onClick={onKeep}>
          Keep for comparison
        </button>
      </header>
      {/* Above the text, whose length changes: a button that moves cannot be hit. */}
      {running && (
        <button type="button" onClick={props.onStop}>
          Stop the fit
        </button>
      )}
      {props.stopped && (
        <button type="button" onClick={props.onAgain}>
          Fit again
        </button>
      )}
      <p aria-live="polite" className={style.state}>
        {stateInWords(props)}
      </p>
      {running && news !== undefined && <progress aria-label="progress" value={shareDone(news)} />}
      {failure !== undefined && (
        <p role="alert" className={style.failure}>
          {failure}
        </p>
      )}
      {study !== undefined && failure === undefined && (
        <>
          {film !== undefined && <p className={style.film}>Scores of the frame with {film.title}:</p>}
          {scores.length > 0 && <ScoreTable scores={scores} hasTest={study.testRows > 0} />}
          {study.winner !== undefined && film === undefined && (
            <p>
              Winner of the search: <b>{study.winner}</b>
            </p>
          )}
          <Facts study={study} />
          <LearnedPanel learned={study.learned} />
        </>
      )}
    </section>
  );
}

function ScoreTable({ scores, hasTest }: { readonly scores: readonly Score[]; readonly hasTest: boolean }) {
  const hasBaseline = scores.some(({ baseline }) => baseline !== undefined);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">metric</th>
          <th scope="col">{hasTest ? "training" : "all rows"}</th>
          {hasTest && <th scope="col">test</th>}
          {hasBaseline && (
            <th scope="col" title="a constant prediction: the most frequent class, or the mean">
              baseline
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {scores.map(({ name, train, test, baseline, higherIsBetter }) => (
          <tr key={name}>
            <th scope="row" title={explained(name, higherIsBetter)}>
              {measureTitle(name)} {higherIsBetter ? "↑" : "↓"}
            </th>
            <td>{scoreInWords(train)}</td>
            {hasTest && <td>{scoreInWords(test)}</td>}
            {hasBaseline && <td>{scoreInWords(baseline ?? null)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a metric measures, for those that are no metrics of the library whether more of them is better. */
function explained(name: string, higherIsBetter: boolean): string {
  const words = measureInWords(name);
  if (words === name) return higherIsBetter ? "higher is better" : "lower is better";
  return higherIsBetter ? `${words}; higher is better` : words;
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
  if (size !== 0 && (size >= 1e6 || size < 1e-3)) return withMinus(value.toExponential(2));
  return withMinus(String(Number(value.toPrecision(4))));
}

/** "step 2 of at most 5, inside it step 7 of at most 20" */
export function stepInWords({ step, of, inner }: Working): string {
  const words = `step ${step}${of === undefined ? "" : ` of at most ${of}`}`;
  return inner === undefined ? words : `${words}, inside it ${stepInWords(inner)}`;
}

function stateInWords({ loading, running, stopped, news, elapsed = 0, study }: ResultsPanelProps): string {
  if (loading) return "Loading the data …";
  if (running) return workingInWords(news, elapsed);
  if (stopped) return "The fit was stopped.";
  return study === undefined ? "" : fitInWords(study);
}

function workingInWords(news: Working | undefined, elapsed: number): string {
  if (news === undefined) return "Fitting …";
  const left = timeLeft(shareDone(news), elapsed);
  return `Fitting: ${stepInWords(news)}${left === undefined ? "" : `, at most ${timeInWords(left)} left`}`;
}

/** The milliseconds that a fit still takes at its pace so far; undefined while it is too early to tell. */
export function timeLeft(share: number | undefined, elapsed: number): number | undefined {
  if (share === undefined || share <= 0.02 || elapsed < 1000) return undefined;
  return (elapsed * (1 - Math.min(1, share))) / share;
}

/** "20 ms", "3.1 s", "about 4 min" */
export function timeInWords(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.max(1, Math.round(milliseconds))} ms`;
  if (milliseconds < 120_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `about ${Math.round(milliseconds / 60_000)} min`;
}

function fitInWords({ trainRows, testRows, milliseconds, totalMilliseconds, report }: Study): string {
  const fitted = counted(trainRows, "row");
  const rows = testRows > 0 ? `${fitted}, tested on ${grouped(testRows)}` : fitted;
  const iterations = report.iterations > 0 ? `, ${counted(report.iterations, "iteration")}` : "";
  const whole = `${timeInWords(totalMilliseconds)} with scores and figures`;
  return `Fitted on ${rows} in ${timeInWords(milliseconds)}${iterations}; ${whole}.`;
}
