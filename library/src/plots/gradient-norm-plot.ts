/** How much of a gradient reaches each layer of a network. */
import { LecternError } from "../core/errors.js";
import type { LayerGradient } from "../neural/inspection/gradient-norms.js";
import { colour, frame, type Plot, type PlotOptions, plot } from "./theme.js";

/** The gradient of a network, with a name. */
export interface NamedGradient {
  readonly name: string;
  readonly norms: readonly LayerGradient[];
}

/**
 * Draws the norm of the gradient in each layer, the first one at the left, on a logarithmic scale; networks of the same depth can be compared.
 *
 * @example
 * ```ts
 * import { gradientNormPlot } from "lectern/plots";
 *
 * const norms = [{ place: "0", norm: 1e-6 }, { place: "1", norm: 1e-3 }, { place: "2", norm: 1 }];
 * gradientNormPlot([{ name: "sigmoid", norms }]);
 * ```
 */
export function gradientNormPlot(gradients: readonly NamedGradient[], settings: PlotOptions = {}): Plot {
  const { xTitle = "layer", yTitle = "norm of the gradient" } = settings;
  const places = [...new Set(gradients.flatMap(({ norms }) => norms.map(({ place }) => place)))];
  if (places.length === 0) throw new LecternError("invalid-data", "gradientNormPlot: there are no layers");
  const values = gradients.flatMap(({ name, norms }) =>
    // A norm of 0 has no place on a logarithmic scale.
    norms.flatMap(({ place, norm }) => (norm > 0 ? [{ name, layer: place === "" ? "network" : place, norm }] : [])),
  );
  return plot({
    ...frame(settings),
    data: { values },
    mark: { type: "line", point: true },
    encoding: {
      x: { field: "layer", type: "ordinal", sort: places, title: xTitle, axis: { labelAngle: 0 } },
      y: { field: "norm", type: "quantitative", title: yTitle, scale: { type: "log" }, axis: { format: ".0e" } },
      ...(gradients.length > 1 ? { color: colour("name") } : {}),
    },
  });
}
