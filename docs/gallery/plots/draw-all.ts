/** For the tests of these programs: every plot drawn by Vega, under its name. */
import { type Drawing, renderPlot } from "../../../library/test/render-plot.js";

export async function drawAll<N extends string>(
  plots: Readonly<Record<N, Parameters<typeof renderPlot>[0]>>,
): Promise<Readonly<Record<N, Drawing>>> {
  const names = Object.keys(plots) as N[];
  const drawings = await Promise.all(names.map(async (name) => [name, await renderPlot(plots[name])] as const));
  return Object.fromEntries(drawings) as Record<N, Drawing>;
}
