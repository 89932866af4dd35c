/** `report.html`: what was learned, how good it is, what it relies on, and how to repeat it. */
import { writeFileSync } from "node:fs";
import { scorer } from "lectern/metrics";
import { entryName } from "../learn/leaderboard.js";
import type { LearnResult } from "../learn/result.js";
import { showDuration } from "../terminal/durations.js";
import { showNumber } from "../terminal/numbers.js";
import { escapeHtml, type Figure, figureElement, page } from "./page.js";
import { reportFigures } from "./report-figures.js";
import { columnsTable, leaderboardTable, sourcesTable, trialsTable } from "./report-tables.js";

/** So many columns are named one by one. */
const mostNamed = 100;

/** Writes the report of a run as one file that needs nothing else. */
export async function writeReport(path: string, result: LearnResult): Promise<void> {
  writeFileSync(path, reportPage(result));
}

/** The report as a page. */
export function reportPage(result: LearnResult): string {
  const figures = reportFigures(result);
  return page(titleOf(result), reportBody(result, figures), figures);
}

/** What the page says, with places for its figures. */
export function reportBody(result: LearnResult, figures: readonly Figure[]): string {
  const { lectern, finished, seconds } = result.manifest;
  const explained = result.importance.length === 0 ? "" : '<a href="#reasons">What it relies on</a>';
  return `<main>
<header>
<p class="quiet">Lectern ${escapeHtml(lectern)} · ${escapeHtml(finished.slice(0, 16).replace("T", " "))} UTC · ${showDuration(1000 * seconds)}</p>
<h1>${escapeHtml(titleOf(result))}</h1>
<p class="lead">${summary(result)}</p>
<nav aria-label="Sections"><a href="#test">Final test</a><a href="#methods">Methods</a>${explained}<a href="#data">Data</a><a href="#repeat">Repeat it</a></nav>
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

function summary({ winner, test, scorers, task, target }: LearnResult): string {
  const [name] = scorers.filter((one) => test.scores[one] !== undefined);
  const measure = name ?? Object.keys(test.scores)[0];
  const guess = test.baseline[measure];
  const than = guess === undefined ? "" : ` The simplest guess reaches ${showNumber(guess)}.`;
  return (
    `The best of the methods compared for ${task} of <strong>${escapeHtml(target)}</strong> is ` +
    `<strong>${escapeHtml(winner.entry.title)}</strong> (${escapeHtml(entryName(winner.entry))}). On ${test.rows} rows that ` +
    `nothing had seen before, its ${escapeHtml(measure)} is <strong>${showNumber(test.scores[measure])}</strong>.${than}`
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
    const beside = guess === undefined ? better : `${better}; simplest guess ${showNumber(guess)}`;
    return `<li><strong data-score="${escapeHtml(name)}" data-value="${value}">${showNumber(value)}</strong>${escapeHtml(name)}<br><span class="quiet">${beside}</span></li>`;
  });
  return `<section id="test"><h2>Final test</h2>
<p>Judged on ${escapeHtml(test.how)}. The model was fitted on ${winner.rows} other rows; neither the choice of the method nor its options have seen the test.</p>
<ul class="numbers">${numbers.join("")}</ul>
<div class="plots">${drawn(figures, "test-")}</div>
</section>`;
}

function methods(result: LearnResult, figures: readonly Figure[]): string {
  const { entries, reasons: why, winner, scorers } = result;
  const thorough = entries.filter(({ compared }) => compared !== undefined).length;
  const quick = entries.filter(({ screened }) => screened !== undefined).length;
  return `<section id="methods"><h2>Methods compared</h2>
<p>${entries.length} methods suit these data. ${quick === entries.length ? "All" : quick} were looked at on few rows; ${thorough} of the best were judged thoroughly by nested cross-validation: options are chosen inside each fold, so that the scores are honest. ± is the standard error over the folds.</p>
<ul>${why.map((reason) => `<li>${escapeHtml(reason)}</li>`).join("")}</ul>
${drawn(figures, "methods-")}
${leaderboardTable(result)}
<h3>Why ${escapeHtml(entryName(winner.entry))} was tried</h3>
<ul>${winner.entry.reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join("")}</ul>
<details><summary>The recipe, as it is saved beside the model</summary>
<pre>${escapeHtml(JSON.stringify(winner.recipe, null, 2))}</pre></details>
${winner.trials.length > 1 ? `<h3>Options that were tried</h3>${trialsTable(winner.trials, scorers[0])}` : ""}
</section>`;
}

function reasons({ importance, columnsTried, effects }: LearnResult, figures: readonly Figure[]): string {
  if (importance.length === 0) return "";
  return `<section id="reasons"><h2>What it relies on</h2>
<p>How much worse the score is on the test rows when the values of one column are shuffled. Columns that carry the same information can stand in for each other, so that each of them seems to matter little.${columnsTried === undefined ? "" : ` There was time for the ${columnsTried} columns that go with the predictions most.`}</p>
${drawn(figures, "importance")}
${effects.length === 0 ? "" : followed(figures)}
</section>`;
}

function followed(figures: readonly Figure[]): string {
  return `<h3>How the prediction follows the strongest columns</h3>
<p class="quiet">The mean prediction when all rows have the same value in one column, the other columns as they are.</p>
<div class="plots">${drawn(figures, "effect-")}</div>`;
}

function data(result: LearnResult): string {
  const { profile, left, manifest } = result;
  const named = left
    .slice(0, mostNamed)
    .map(({ name, reason }) => `<strong>${escapeHtml(name)}</strong> (${escapeHtml(reason)})`);
  const more = left.length > mostNamed ? ` and ${left.length - mostNamed} more` : "";
  const kept = left.length === 0 ? "" : `<p>Not learned from: ${named.join(", ")}${more}.</p>`;
  return `<section id="data"><h2>Data</h2>
<p>${looked(result)}</p>
${kept}
${columnsTable(profile)}
<h3>Where they come from</h3>
${sourcesTable(manifest.inputs)}
</section>`;
}

function looked({ profile, manifest }: LearnResult): string {
  const columns = `${profile.columns.length} columns`;
  if (profile.rows < manifest.rows) {
    return `${manifest.rows} rows, ${columns}. What follows was found in ${profile.rows} rows, taken evenly over the table.`;
  }
  return `${profile.rows} rows, ${columns}, ${profile.duplicateRows} rows that repeat an earlier one.`;
}

function repeat({ commands, manifest }: LearnResult): string {
  const lines = commands.map(
    ({ purpose, line }) =>
      `<p>${escapeHtml(purpose)}:</p><div class="command"><pre>${escapeHtml(line)}</pre><button class="copy" type="button">copy</button></div>`,
  );
  return `<section id="repeat"><h2>Repeat it</h2>
<p>Seed ${manifest.seed}, Lectern ${escapeHtml(manifest.lectern)}, Node ${escapeHtml(manifest.node)}. Which methods are compared how thoroughly depends on the time there is; the model and the final test can be repeated exactly.</p>
${lines.join("\n")}
</section>`;
}

function drawn(figures: readonly Figure[], prefix: string): string {
  return figures
    .filter(({ id }) => id.startsWith(prefix))
    .map(({ id, description }) => figureElement(id, description, description))
    .join("\n");
}
