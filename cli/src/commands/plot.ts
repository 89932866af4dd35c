/** `lectern plot`: plots of data and of a model's predictions. */
import { nearestName } from "lectern/contract";
import { CommandFailure } from "../command-failure.js";
import type { CommonFlags, InputFlags, TargetFlags } from "../flags.js";
import { print } from "../output/print.js";
import { type PlotRequest, plotKinds } from "../report/plot-kinds.js";
import { savePlot } from "../report/save-plot.js";
import { aligned } from "../terminal/layout.js";
import { mention } from "../terminal/say.js";
import { readInput } from "./prepare.js";

interface PlotFlags extends CommonFlags, InputFlags, TargetFlags, Omit<PlotRequest, "table" | "seed"> {
  readonly out: string;
  readonly dark?: boolean;
}

export async function plot(kind: string | undefined, files: readonly string[], flags: PlotFlags): Promise<void> {
  if (kind === undefined) {
    for (const line of aligned(Object.entries(plotKinds).map(([name, { summary }]) => [name, summary]))) print(line);
    return;
  }
  const chosen = Object.hasOwn(plotKinds, kind) ? plotKinds[kind] : undefined;
  if (chosen === undefined) {
    throw new CommandFailure("usage", `unknown plot ${kind}${meant(kind)}`, "list all plots with: lectern plot");
  }
  const { table } = await readInput(files, flags);
  await savePlot(flags.out, chosen.draw({ ...flags, table }), flags.dark === true ? "dark" : "light");
  mention(`saved ${flags.out}`);
}

function meant(kind: string): string {
  const name = nearestName(kind, Object.keys(plotKinds));
  return name === undefined ? "" : `; did you mean ${name}?`;
}
