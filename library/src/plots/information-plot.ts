/** Entropies and mutual information of variables, as bars of the same scale. */
import { LecternError } from "../core/errors.js";
import { informationParts, type JointEntropies } from "../metrics/joint-entropies.js";
import { rounded } from "./plane.js";
import { frame, onShade, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/**
 * The information diagram of two variables, in bits: bars one below the other (MacKay 2003, figure 8.1); what both share
 * is where their bars overlap. Three variables have no such diagram, because what they share may be negative:
 * {@link informationBars} draws their parts.
 *
 * @example
 * ```ts
 * import { jointEntropies } from "lectern/metrics";
 * import { informationPlot } from "lectern/plots";
 *
 * const [rain, wet] = [["no", "no", "yes", "yes"], ["no", "no", "no", "yes"]];
 * informationPlot(["rain", "wet"], jointEntropies([rain, wet]));
 * ```
 */
export function informationPlot(names: readonly string[], entropies: JointEntropies, settings: PlotOptions = {}): Plot {
  if (names.length > 2) {
    throw new LecternError(
      "invalid-data",
      `informationPlot: draws 2 variables, got ${names.length}; what 3 variables share may be negative: use informationBars`,
    );
  }
  return twoVariables(names, partsInBits(names, entropies), settings);
}

/**
 * The parts that the joint entropy of two or three variables consists of, in bits, as bars. Of the seven parts of three
 * variables one, what all three share, may be negative.
 */
export function informationBars(names: readonly string[], entropies: JointEntropies, settings: PlotOptions = {}): Plot {
  return partBars(partsInBits(names, entropies), settings);
}

function partsInBits(names: readonly string[], entropies: JointEntropies): Part[] {
  return informationParts(names, entropies).map(({ name, value }) => ({ name, value: rounded(value / Math.LN2) }));
}

interface Part {
  readonly name: string;
  readonly value: number;
}

function twoVariables(names: readonly string[], parts: readonly Part[], settings: PlotOptions): Plot {
  const { width = 420, xTitle = "bits" } = settings;
  const [left, shared, right] = parts.map(({ value }) => value);
  const total = left + shared + right;
  const bar = (row: number, name: string, from: number, to: number, color: string) => ({
    ...{ row, row2: row + 0.8, name, color, from: rounded(from), to: rounded(to) },
    // Letters on a bar that is too narrow for them would cover its neighbours; the value is in the tooltip too.
    text: fitting([`${name} = ${(to - from).toFixed(3)}`, name, (to - from).toFixed(3)], ((to - from) / total) * width),
  });
  const [x, y] = names;
  const bars = [
    bar(0, `H(${x}, ${y})`, 0, total, "#bbbbbb"),
    bar(1, `H(${x})`, 0, left + shared, palette[4]),
    bar(2, `H(${y})`, left, total, palette[3]),
    bar(3, parts[0].name, 0, left, "#a9d8f4"),
    bar(3, parts[1].name, left, left + shared, "#7fcfb9"),
    bar(3, parts[2].name, left + shared, total, "#f4cf80"),
  ].filter(({ from, to }) => to > from);
  const row = (field: string) => ({
    field,
    type: "quantitative",
    axis: null,
    scale: { domain: [0, 3.8], reverse: true, nice: false },
  });
  const place = (field: string) => ({
    field,
    type: "quantitative",
    title: xTitle,
    scale: { domain: [0, total || 1], nice: false },
  });
  return plot({
    ...frame({ height: 150, ...settings, width }),
    layer: [
      {
        data: { values: bars },
        mark: { type: "rect", stroke: "white", tooltip: true },
        encoding: {
          ...{ x: place("from"), x2: { field: "to" }, y: row("row"), y2: { field: "row2" } },
          color: { field: "color", type: "nominal", scale: null },
        },
      },
      {
        data: {
          values: bars.map(({ from, to, row: at, text }) => ({
            middle: rounded((from + to) / 2),
            row: at + 0.4,
            text,
          })),
        },
        mark: { type: "text", fontSize: 11, color: onShade },
        encoding: { x: place("middle"), y: row("row"), text: { field: "text", type: "nominal" } },
      },
    ],
  });
}

/** The first text that fits: letters of eleven pixels are about six and a half wide. */
function fitting(texts: readonly string[], width: number): string {
  return texts.find((text) => 6.5 * text.length <= width) ?? "";
}

function partBars(parts: readonly Part[], settings: PlotOptions): Plot {
  const y = { field: "name", type: "nominal", sort: null, title: settings.yTitle ?? null, axis: { labelLimit: 300 } };
  const x = { field: "value", type: "quantitative", title: settings.xTitle ?? "bits" };
  const { title, width = 320 } = settings;
  const values = parts.map((part) => ({ ...part, zero: 0, text: part.value.toFixed(3), end: Math.max(0, part.value) }));
  return plot({
    ...{ width, height: { step: 22 }, ...(title === undefined ? {} : { title }) },
    data: { values },
    layer: [
      {
        mark: { type: "bar", tooltip: true },
        encoding: { x, y, color: { condition: { test: "datum.value < 0", value: palette[1] }, value: palette[0] } },
      },
      {
        mark: { type: "text", align: "left", dx: 4, fontSize: 10 },
        encoding: { x: { ...x, field: "end" }, y, text: { field: "text", type: "nominal" } },
      },
    ],
  });
}
