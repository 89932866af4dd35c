/** Eigenvalues from the largest to the smallest: how fast they fall. */
import { LecternError, show } from "../core/errors.js";
import { axis, colour, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Eigenvalues or singular values under a name. */
export interface Spectrum {
  readonly name: string;
  readonly values: ArrayLike<number>;
}

/** Settings of a spectrum plot. */
export interface SpectrumPlotOptions extends PlotOptions {
  /** Whether the vertical axis is logarithmic (default false); values of 0 and below are then left out. */
  readonly logarithmic?: boolean;
  /** Maximum number of values, the largest ones. */
  readonly most?: number;
}

/**
 * Spectra over the number of their values, strongest first, as of kernel matrices of different width or of covariances:
 * those that fall fast need few components.
 *
 * @example
 * ```ts
 * import { spectrumPlot } from "lectern/plots";
 *
 * spectrumPlot([{ name: "narrow", values: [4, 3, 2] }, { name: "wide", values: [8, 1, 0.1] }], { logarithmic: true });
 * ```
 */
export function spectrumPlot(spectra: readonly Spectrum[], settings: SpectrumPlotOptions = {}): Plot {
  const { logarithmic = false, most = Infinity, xTitle = "number", yTitle = "eigenvalue" } = settings;
  const values = spectra.flatMap(({ name, values: given }) => {
    const sorted = Float64Array.from(given).sort().reverse();
    const wrong = sorted.find((value) => !Number.isFinite(value));
    if (wrong !== undefined) {
      throw new LecternError("invalid-data", `spectrumPlot: ${show(name)} has a value of ${wrong}`);
    }
    const shown = Array.from(sorted.subarray(0, most), (value, k) => ({ spectrum: name, number: k + 1, value }));
    return logarithmic ? shown.filter(({ value }) => value > 0) : shown;
  });
  if (values.length === 0) {
    const what = logarithmic ? "positive value, which a logarithmic axis needs" : "value";
    throw new LecternError("invalid-data", `spectrumPlot: the spectra have no ${what}`);
  }
  const y = axis("value", yTitle);
  return plot({
    ...frame(settings),
    data: { values },
    mark: { type: "line", point: { size: 20, filled: true }, color: palette[0] },
    encoding: {
      x: { ...axis("number", xTitle), axis: { tickMinStep: 1 }, scale: { zero: false, nice: false } },
      y: {
        ...y,
        ...(logarithmic
          ? { scale: { type: "log" }, axis: { format: ".0e", tickCount: 6 } }
          : { scale: { zero: true } }),
      },
      ...(spectra.length > 1 ? { color: colour("spectrum") } : {}),
    },
  });
}
