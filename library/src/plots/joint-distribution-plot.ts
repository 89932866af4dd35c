/** A table of two discrete variables as squares, with its marginal distributions and one conditional one as bars. */
import { LecternError } from "../core/errors.js";
import { type MatrixLike, row } from "../data/matrix.js";
import { discreteJoint } from "../metrics/discrete-information.js";
import { rounded } from "./plane.js";
import { type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of the plot of a joint distribution. */
export interface JointDistributionPlotOptions extends PlotOptions {
  readonly rows?: readonly string[];
  readonly columns?: readonly string[];
  /** The row whose conditional distribution P(column | row) is drawn too. */
  readonly given?: number;
}

const colours = { marginal: palette[0], rows: palette[5], conditional: palette[3] };

/**
 * The joint distribution of two discrete variables: a square whose area is P(x, y) for each pair, the marginal
 * distributions above and beside them, and with `given` the distribution of the columns in that row.
 *
 * @example
 * ```ts
 * import { jointDistributionPlot } from "lectern/plots";
 *
 * jointDistributionPlot([[4, 2, 1], [1, 2, 6]], { rows: ["dry", "wet"], columns: ["a", "b", "c"], given: 1 });
 * ```
 */
export function jointDistributionPlot(counts: MatrixLike, settings: JointDistributionPlotOptions = {}): Plot {
  const { joint, rowMarginal, columnMarginal, columnsGivenRows } = discreteJoint(counts);
  const { rows = numbers(joint.rows), columns = numbers(joint.columns), given } = settings;
  requireNames(rows, columns, joint, given);
  const { width = Math.min(420, 40 * joint.columns), height = Math.min(420, 40 * joint.rows), title } = settings;
  const nominal = (field: string, names: readonly string[], of: string | undefined) => ({
    ...{ field, type: "ordinal", title: of ?? null, sort: names, scale: { domain: names }, axis: { labelAngle: 0 } },
  });
  const across = nominal("column", columns, settings.xTitle);
  const down = nominal("row", rows, settings.yTitle);
  const side = Math.min(width / joint.columns, height / joint.rows) - 2;
  const squares = Array.from(joint.data, (value, at) => ({
    ...{ row: rows[Math.floor(at / joint.columns)], column: columns[at % joint.columns], probability: rounded(value) },
  }));
  const share = { field: "probability", type: "quantitative", title: "probability" };
  const bars = (values: readonly object[], encoding: object, colour: string) => ({
    ...{ data: { values }, mark: { type: "bar", color: colour, tooltip: true }, encoding },
  });
  const conditional = (given: number) => ({
    data: { values: distribution("column", columns, row(columnsGivenRows, given)) },
    mark: { type: "tick", color: colours.conditional, thickness: 3, tooltip: true },
    encoding: { x: across, y: share },
  });
  const above = [
    bars(distribution("column", columns, columnMarginal), { x: across, y: share }, colours.marginal),
    ...(given === undefined ? [] : [conditional(given)]),
  ];
  return plot({
    ...(title === undefined ? {} : { title }),
    vconcat: [
      { width, height: 60, layer: above },
      {
        hconcat: [
          {
            width,
            height,
            data: { values: squares },
            mark: { type: "point", shape: "square", filled: true, opacity: 1, tooltip: true },
            encoding: {
              ...{ x: across, y: down },
              size: {
                field: "probability",
                type: "quantitative",
                legend: null,
                scale: { domain: [0, Math.max(...joint.data)], range: [0, side * side] },
              },
            },
          },
          {
            width: 60,
            height,
            ...bars(distribution("row", rows, rowMarginal), { y: { ...down, title: null }, x: share }, colours.rows),
          },
        ],
      },
    ],
  });
}

function distribution(field: string, names: readonly string[], probabilities: Float64Array) {
  return Array.from(probabilities, (value, i) => ({ [field]: names[i], probability: rounded(value) }));
}

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, i) => String(i));
}

function requireNames(
  rows: readonly string[],
  columns: readonly string[],
  joint: { readonly rows: number; readonly columns: number },
  given: number | undefined,
): void {
  if (rows.length !== joint.rows || columns.length !== joint.columns) {
    throw new LecternError(
      "invalid-data",
      `jointDistributionPlot: ${rows.length} and ${columns.length} names for a table of ${joint.rows} x ${joint.columns}`,
    );
  }
  if (given !== undefined && !(Number.isInteger(given) && given >= 0 && given < joint.rows)) {
    throw new LecternError(
      "invalid-option",
      `jointDistributionPlot: given must be a row from 0 to ${joint.rows - 1}, got ${given}`,
      { option: "given", value: given },
    );
  }
}
