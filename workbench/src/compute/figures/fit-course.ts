/** The convergence of a fit. */
import { convergencePlot } from "lectern/plots";
import { counted } from "../../../../cli/src/terminal/counted.js";
import { lastStep } from "../learned.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** The objective after each iteration. */
export function convergence({ learned }: View): Drawing {
  const { model } = lastStep(learned);
  const plot = convergencePlot([{ name: model.kind, report: model.report }]);
  return {
    plot,
    caption: `${counted(model.report.iterations, "iteration")}; ${model.report.converged ? "converged" : "did not converge"}.`,
  };
}
