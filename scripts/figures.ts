/**
 * `npm run generate -- --figures [kind …]` draws the toy figure of each method, or of the named ones, into
 * docs/methods/figures. It takes minutes, so otherwise only missing figures are drawn.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyMethod } from "../library/src/contract/contract.js";
import { renderPlot } from "../library/test/render-plot.js";
import { demoOf } from "./figure-demos.js";
import { figureFolder } from "./generate/cards.js";

/** Draws one method; returns the problem, if there is one. */
export async function drawFigure(root: string, method: AnyMethod): Promise<string | undefined> {
  const demo = demoOf(method);
  if (demo === undefined) return "has no demo in scripts/figure-demos.ts";
  const { svg, warnings } = await renderPlot(await demo());
  if (warnings.length > 0) return `Vega warns: ${warnings.join("; ")}`;
  mkdirSync(join(root, figureFolder), { recursive: true });
  writeFileSync(join(root, figureFolder, `${method.kind}.svg`), `${titled(shorten(svg), method.title)}\n`);
  return undefined;
}

/** Rounds coordinates to two digits, which is enough, and removes roles for screen readers, which repeat the data. */
export function shorten(svg: string): string {
  const short = svg.replace(/-?\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))));
  return short.replace(/ (aria-label|aria-roledescription|role|pointer-events)="[^"]*"/g, "");
}

/** Adds a title to the figure for screen readers. */
function titled(svg: string, title: string): string {
  return svg.replace(/^(<svg[^>]*>)/, `$1<title>${title} on toy data</title>`);
}
