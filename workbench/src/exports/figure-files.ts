/** Figures as files: the plot drawn separately, in colours for print. */
import type { Plot } from "lectern/plots";
import type { View } from "vega";
import { openView } from "../figures/open-view.js";

/** Pixels of the PNG per pixel of the plot: enough for print. */
const SCALE = 3;

/** The plot as a drawing of its own. */
export async function svgOf(plot: Plot): Promise<string> {
  const view = printed(plot);
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

/** The plot as an image with a white background. */
export async function pngOf(plot: Plot, scale = SCALE): Promise<Blob> {
  const view = printed(plot);
  try {
    const canvas = await view.toCanvas(scale);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob === null) reject(new Error("the browser cannot create an image of this size"));
        else resolve(blob);
      }, "image/png");
    });
  } finally {
    view.finalize();
  }
}

/** The plot as Vega-Lite, which other programs read. */
export function specificationOf(plot: Plot): string {
  return `${JSON.stringify(plot, null, 2)}\n`;
}

function printed(plot: Plot): View {
  return openView({ plot, scheme: "light", background: "white" }, { renderer: "none" });
}
