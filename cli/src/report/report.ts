/** `report.html`: the model, its test scores, what it relies on, and how to reproduce it. */
import { scorer } from "lectern/metrics";
import { entryName, hasScores } from "../learn/leaderboard.js";
import { measureInWords, measureTitle } from "../learn/measures.js";
import type { LearnResult } from "../learn/result.js";
import { writeWhole } from "../output/write-whole.js";
import { counted } from "../terminal/counted.js";
import { showDuration } from "../terminal/durations.js";
import { showNumber, withMinus } from "../terminal/numbers.js";
import { escapeHtml, type Figure, figureElement, page } from "./page.js";
import { recipeItems, recipeList } from "./recipe-words.js";
import { reportFigures } from "./report-figures.js";
import { columnsTable, leaderboardTable, sourcesTable, trialsTable } from "./report-tables.js";

/** Maximum number of columns listed by name. */
const maxNamed = 100;

/** Writes the report of a run as one self-contained file. */
export async function writeReport(path: string, result: LearnResult): Promise<void> {
  writeWhole(path, reportPage(result));
}

/** The report as a page. */
export function reportPage(result: LearnResult): string {
  const figures = reportFigures(result);
  return page(titleOf(result), reportBody(result, figures), figures);
}

/** The content of the page, with placeholders for its figures. */
export function reportBody(result: LearnResult, figures: readonly Figure[]): string {
  const { lectern, finished, seconds } = result.manifest;
  const explained = result.importance.length === 0 ? "" : '<a href="#reasons">Feature importance</a>';
  return `<main>
<header>
<p class="quiet">Lectern ${escapeHtml(lectern)} · ${escapeHtml(finished.slice(0, 16).replace("T", " "))} UTC · ${showDuration(1000 * seconds)}</p>
<h1>${escapeHtml(titleOf(result))}</h1>
<p class="lead">${summary(result)}</p>
<nav aria-label="Sections"><a href="#test">Final test</a><a href="#methods">Methods</a>${explained}<a href="#data">Data</a><a href="#repeat">Reproduce</a></nav>
</header>
${warnings(result)}
${finalTest(result, figures)}
${methods(result, figures)}
${reasons(result, figures)}
${data(result)}
${repeat(result)}
</main>`;
}

function titleOf({ target, name }: LearnResult): string {
  return `${target} from ${name}`;
}

function summary({ winner, test, scorers, task, target, isGuessing }: LearnResult): string {
  const [name] = scorers.filter((one) => test.scores[one] !== undefined);
  const measure = name ?? Object.keys(test.scores)[0];
  const guess = test.baseline[measure];
  const than = guess === undefined ? "" : ` The baseline reaches ${shown(guess)}.`;
  return (
    `The best of the methods compared for ${task} of <strong>${escapeHtml(target)}</strong> is ` +
    `<strong>${escapeHtml(winner.entry.title)}</strong> (${escapeHtml(entryName(winner.entry))}). On ${counted(test.rows, "unseen test row")}, ` +
    `its ${escapeHtml(measureTitle(measure))} is <strong>${shown(test.scores[measure])}</strong>.${than}` +
    `${isGuessing ? " <strong>It is no better than guessing.</strong>" : ""}`
  );
}

function warnings(result: LearnResult): string {
  if (result.warnings.length === 0) return "";
  const items = result.warnings.map((warning) => `<li>${escapeHtml(warning)}</li>`).join("");
  return `<ul class="warnings" aria-label="Warnings">${items}</ul>`;
}

function finalTest({ test, winner }: LearnResult, figures: readonly Figure[]): string {
  const numbers = Object.entries(test.scores).map(([name, value]) => {
    const guess = test.baseline[name];
    const better = scorer(name).higherIsBetter ? "higher is better" : "lower is better";
    const interval = test.intervals[name];
    const parts = [
      ...(interval === undefined ? [] : [`95 %: ${shown(interval.low)} to ${shown(interval.high)}`]),
      ...(guess === undefined ? [] : [`baseline ${shown(guess)}`]),
      better,
    ];
    return `<li title="${escapeHtml(measureInWords(name))}"><strong data-score="${escapeHtml(name)}" data-value="${value}">${shown(value)}</strong>${escapeHtml(measureTitle(name))}<br><span class="quiet">${parts.join("<br>")}</span></li>`;
  });
  return `<section id="test"><h2>Final test</h2>
<p>Scores on ${escapeHtml(test.how)}. The model was fitted on ${counted(winner.rows, "other row")}; the test rows were used neither to choose the method nor to tune its options. Next to the scores are their 95 % intervals, where the test rows allow to estimate them, and the scores of a constant prediction, the baseline.</p>
<ul class="numbers">${numbers.join("")}</ul>
<div class="plots">${drawn(figures, "test-")}</div>
</section>`;
}

function methods(result: LearnResult, figures: readonly Figure[]): string {
  const { entries, reasons: why, winner, scorers } = result;
  const measures = scorers.map(
    (name) => `<li><strong>${escapeHtml(measureTitle(name))}</strong>: ${escapeHtml(measureInWords(name))}</li>`,
  );
  return `<section id="methods"><h2>Methods compared</h2>
<p>${counted(entries.filter(hasScores).length, "method")} compared. ± is the standard error over the folds.</p>
<ul>${measures.join("")}</ul>
<ul>${why.map((reason) => `<li>${escapeHtml(reason)}</li>`).join("")}</ul>
${drawn(figures, "methods-")}
${leaderboardTable(result)}
<h3>Why ${escapeHtml(entryName(winner.entry))} was chosen</h3>
<p>Among these methods, ${escapeHtml(winner.reason)}.</p>
<h3>Why ${escapeHtml(entryName(winner.entry))} was tried</h3>
<ul>${winner.entry.reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join("")}</ul>
<h3>The recipe</h3>
${recipeList(recipeItems(winner.recipe))}
<p class="quiet">With all options in <code>recipe.json</code>.</p>
${winner.trials.length > 1 ? `<h3>Options that were tried</h3><p class="quiet">Scores on the folds of the tuning, which are not those of the comparison above.</p>${trialsTable(winner.trials, scorers[0])}` : ""}
</section>`;
}

function reasons({ importance, columnsTried, effects }: LearnResult, figures: readonly Figure[]): string {
  if (importance.length === 0) return "";
  return `<section id="reasons"><h2>Feature importance</h2>
<p>The decrease of the score on the test rows when the values of one column are shuffled. Columns with the same information can replace each other, so that each of them seems unimportant.${columnsTried === undefined ? "" : ` There was time for the ${counted(columnsTried, "column")} most correlated with the predictions.`}</p>
${drawn(figures, "importance")}
${effects.length === 0 ? "" : followed(figures)}
</section>`;
}

function followed(figures: readonly Figure[]): string {
  return `<h3>Partial dependence on the most important columns</h3>
<p class="quiet">The mean prediction when one column has the same value in all rows and the other columns are unchanged.</p>
<div class="plots">${drawn(figures, "effect-")}</div>`;
}

function data(result: LearnResult): string {
  const { profile, left, manifest } = result;
  const named = left
    .slice(0, maxNamed)
    .map(({ name, reason }) => `<strong>${escapeHtml(name)}</strong> (${escapeHtml(reason)})`);
  const more = left.length > maxNamed ? ` and ${left.length - maxNamed} more` : "";
  const kept = left.length === 0 ? "" : `<p>Columns left out: ${named.join(", ")}${more}.</p>`;
  return `<section id="data"><h2>Data</h2>
<p>${looked(result)}</p>
${kept}
${columnsTable(profile)}
<h3>Sources</h3>
${sourcesTable(manifest.inputs)}
</section>`;
}

function looked({ profile, manifest }: LearnResult): string {
  const columns = counted(profile.columns.length, "column");
  if (profile.rows < manifest.rows) {
    return `${counted(manifest.rows, "row")}, ${columns}. The summary below is based on ${counted(profile.rows, "row")}, taken evenly over the table.`;
  }
  return `${counted(profile.rows, "row")}, ${columns}, ${counted(profile.duplicateRows, "duplicate row")}.`;
}

function repeat({ commands, manifest }: LearnResult): string {
  const lines = commands.map(
    ({ purpose, line }) =>
      `<p>${escapeHtml(purpose)}:</p><div class="command"><pre>${escapeHtml(line)}</pre><button class="copy" type="button">copy</button></div>`,
  );
  return `<section id="repeat"><h2>Reproduce</h2>
<p>Seed ${manifest.seed}, Lectern ${escapeHtml(manifest.lectern)}, Node ${escapeHtml(manifest.node)}. How thoroughly the methods are compared depends on the time; the model and the final test can be reproduced exactly.</p>
${lines.join("\n")}
</section>`;
}

/** A number of the page. */
function shown(value: number): string {
  return withMinus(showNumber(value));
}

function drawn(figures: readonly Figure[], prefix: string): string {
  return figures
    .filter(({ id }) => id.startsWith(prefix))
    .map(({ id, description }) => figureElement(id, description, description))
    .join("\n");
}
