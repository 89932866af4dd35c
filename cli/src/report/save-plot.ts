/** Plots as files: SVG, PNG, a page that draws itself, or the specification. */
import { extname } from "node:path";
import { compilePlot, type Scheme, schemeConfig } from "@lectern/drawing";
import type { Plot } from "lectern/plots";
import { CommandFailure } from "../command-failure.js";
import { writeWhole } from "../output/write-whole.js";

/** Fonts without serifs that Linux, macOS and Windows have. */
const sansSerif = "Arial, Helvetica, Liberation Sans, DejaVu Sans, Noto Sans, Segoe UI, sans-serif";

const background = { light: "white", dark: "#1b1b1b" };

/** Saves a plot in the format of its file extension. */
export async function savePlot(path: string, plot: Plot, scheme: Scheme = "light"): Promise<void> {
  switch (extname(path).toLowerCase()) {
    case ".svg":
      writeWhole(path, await drawSvg(plot, scheme));
      return;
    case ".png":
      writeWhole(path, await drawPng(plot, scheme));
      return;
    case ".html": {
      const { plotPage } = await import("./page.js");
      writeWhole(path, plotPage(plot));
      return;
    }
    case ".json":
      writeWhole(path, `${JSON.stringify(plot, null, 2)}\n`);
      return;
    default:
      throw new CommandFailure(
        "usage",
        `${path}: the extension of a plot must be .svg, .png, .html or .json (Vega-Lite)`,
      );
  }
}

/** A plot as SVG. */
export function drawSvg(plot: Plot, scheme: Scheme = "light"): Promise<string> {
  return draw(plot, scheme, background[scheme]);
}

/** Names of columns and methods are shown whole, up to this number of pixels. */
const longestLabel = 320;

async function draw(plot: Plot, scheme: Scheme, behind: string | null): Promise<string> {
  const { parse, View } = await import("vega");
  const config = schemeConfig(scheme);
  const axis = { ...(config["axis"] as object), labelLimit: longestLabel };
  const spec = { ...compilePlot(plot), background: behind };
  const view = new View(parse(spec as never, { ...config, axis } as never), { renderer: "none" });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

/** Number of pixels around a picture. */
const margin = 8;

/** A plot as PNG, at twice the screen resolution. */
export async function drawPng(plot: Plot, scheme: Scheme = "light"): Promise<Uint8Array> {
  const { Resvg } = await import("@resvg/resvg-js");
  // Where the generic family has no font, the renderer would take any, also one with serifs.
  const svg = (await draw(plot, scheme, null)).replaceAll('font-family="sans-serif"', `font-family="${sansSerif}"`);
  const picture = new Resvg(svg, {
    background: background[scheme],
    fitTo: { mode: "zoom", value: 2 },
    font: { loadSystemFonts: true },
  });
  // Widths of texts are only estimated without a browser, which leaves room at the edges.
  const inside = picture.getBBox();
  if (inside !== undefined) {
    inside.x -= margin;
    inside.y -= margin;
    inside.width += 2 * margin;
    inside.height += 2 * margin;
    picture.cropByBBox(inside);
  }
  return picture.render().asPng();
}
