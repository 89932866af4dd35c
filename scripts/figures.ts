/**
 * `node scripts/run.mjs scripts/figures.ts [kind …]`: draws the toy figure of each method, or of the named ones, into
 * docs/methods/figures and links it from the method's card. Run by hand when a method changes what it shows.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { registry } from "lectern/registry";
import { renderPlot } from "../library/test/render-plot.js";
import { demoOf } from "./figure-demos.js";
import { isMain, repository } from "./repository.js";

const cards = join(repository, "docs/methods");

/** Draws one method; returns what is wrong with it, if anything is. */
async function drawFigure(kind: string): Promise<string | undefined> {
  const method = registry.method(kind);
  const demo = demoOf(method);
  if (demo === undefined) return "has no demo in scripts/figure-demos.ts";
  const { svg, warnings } = await renderPlot(await demo());
  if (warnings.length > 0) return `Vega warns: ${warnings.join("; ")}`;
  mkdirSync(join(cards, "figures"), { recursive: true });
  writeFileSync(join(cards, "figures", `${kind}.svg`), `${titled(shorten(svg), method.title)}\n`);
  return linkFigure(kind, method.title);
}

/** Fifteen digits of a coordinate say no more than two, and roles for screen readers repeat the data. */
export function shorten(svg: string): string {
  const short = svg.replace(/-?\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))));
  return short.replace(/ (aria-label|aria-roledescription|role|pointer-events)="[^"]*"/g, "");
}

/** Names the figure for those who cannot see it. */
function titled(svg: string, title: string): string {
  return svg.replace(/^(<svg[^>]*>)/, `$1<title>${title} on toy data</title>`);
}

/** Puts the figure after the introduction of the card, unless it is there. */
function linkFigure(kind: string, title: string): string | undefined {
  const card = join(cards, `${kind}.md`);
  if (!existsSync(card)) return "has no card";
  const text = readFileSync(card, "utf8");
  const line = `![${title} on toy data](figures/${kind}.svg)`;
  if (text.includes(line)) return undefined;
  if (!text.includes("\n## Objective\n")) return "has a card without an objective";
  writeFileSync(card, text.replace("\n## Objective\n", `\n${line}\n\n## Objective\n`));
  return undefined;
}

if (isMain(import.meta.url)) {
  const named = process.argv.slice(2);
  // What is made of other methods has no traits and no card of its own.
  const all = registry.methods.filter(({ traits }) => traits !== undefined).map(({ kind }) => kind);
  for (const kind of named.length > 0 ? named : all) {
    const problem = await drawFigure(kind).catch((error: unknown) => String(error));
    if (problem !== undefined) process.exitCode = 1;
    console.log(`${kind}: ${problem ?? "drawn"}`);
  }
}
