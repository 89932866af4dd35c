/** Self-contained pages that draw their plots offline. */
import { readFileSync } from "node:fs";
import { compilePlot, schemeConfig } from "@lectern/drawing";
import type { Plot } from "lectern/plots";
import { pageScript } from "./page-script.js";
import { pageStyle } from "./page-style.js";

/** A figure of a page: a plot under an id. */
export interface Figure {
  readonly id: string;
  readonly plot: Plot;
  /** Text for screen readers. */
  readonly description: string;
}

/** A whole page from its parts; `body` has `<figure id>` elements for the figures. */
export function page(
  title: string,
  body: string,
  figures: readonly Figure[],
  drawing = figures.length === 0 ? "" : vegaSource(),
): string {
  const specs = Object.fromEntries(figures.map(({ id, plot }) => [id, compilePlot(plot)]));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
${body}
<script>${drawing}</script>
<script type="application/json" id="figures">${jsonInHtml(specs)}</script>
<script type="application/json" id="schemes">${jsonInHtml({ light: schemeConfig("light"), dark: schemeConfig("dark") })}</script>
<script>${pageScript}</script>
</body>
</html>
`;
}

/** One plot as a page. */
export function plotPage(plot: Plot): string {
  const title = typeof plot.title === "string" ? plot.title : "plot";
  return page(title, `<main>${figureElement("plot", title)}</main>`, [{ id: "plot", plot, description: title }]);
}

/** The place of a figure. */
export function figureElement(id: string, description: string, caption = ""): string {
  const below = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  return `<figure><div class="plot" id="${id}" role="img" aria-label="${escapeHtml(description)}"></div>${below}</figure>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** JSON that is safe inside a script element. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Copied next to the command by the build. */
function vegaSource(): string {
  return readFileSync(new URL("./assets/vega.min.js", import.meta.url), "utf8").replaceAll("</script", "<\\/script");
}
