/** Power transformations: the exponent that makes a column most nearly normal. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { choice, flag } from "../../../core/options/options.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { columnWarnings, isConstant, noValues } from "../../column-warnings.js";
import { inBlocks, MAX_IN_BLOCK } from "../engine-blocks.js";
import { inversePower, logarithmsInBlock, type PowerFamily, powersInBlock } from "./power-functions.js";
import { likeliestLambda, type PowerColumn, transformedMoments } from "./power-likelihood.js";

const learns = {
  lambdas: state.vector("features", "exponent of each column; 1 for columns that are constant or have no values"),
  shift: state.vector("features", "what is subtracted after the transformation"),
  scale: state.vector("features", "what is divided by after that", { above: 0 }),
};

export interface PowerTransformState extends state.StateOf<typeof learns> {}

/**
 * Transforms each column by the power that makes it most nearly normal: Box and Cox's transformation for positive
 * values, Yeo and Johnson's for all. Use it against skewness, before methods that need symmetric columns; for several
 * modes or heavy tails on both sides use {@link quantileTransform}.
 *
 * @example
 * ```ts
 * import { powerTransform } from "lectern";
 *
 * const model = powerTransform({ family: "box-cox" }).fit({ x: [[1], [2], [4], [8], [16]] });
 * model.state.lambdas; // about 0: the logarithm
 * ```
 */
export const powerTransform = defineTransformer({
  kind: "power-transform",
  title: "Power transform",
  summary: "Transforms every column by the power that makes it most nearly normal.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d", predict: "d" },
    objective: { formula: "n/2 log var(t) − (λ − 1) Σ ℓ", measure: null, reaches: "global minimum" },
    alsoKnownAs: ["Box-Cox", "Yeo-Johnson"],
    sources: ["Box and Cox 1964", "Yeo and Johnson 2000"],
    seeAlso: ["log-transform", "standardize"],
  },
  options: {
    family: choice(
      ["yeo-johnson", "box-cox"],
      "yeo-johnson",
      "yeo-johnson for values of any sign, box-cox for positive values",
    ),
    standardize: flag(true, "give the transformed columns mean 0 and variance 1"),
  },
  learns,
  supports: { weights: true, missing: true },
  *fit({ x, weights }, options) {
    checkDomain(x, options.family);
    const columns = x.columns;
    const learned: PowerTransformState = {
      lambdas: new Float64Array(columns).fill(1),
      shift: new Float64Array(columns),
      scale: new Float64Array(columns).fill(1),
    };
    const counts = new Float64Array(columns);
    const stuck = new Uint8Array(columns);
    const read = weightedReader(x, weights, options.family);
    for (let j = 0; j < columns; j++) {
      const column = read(j);
      counts[j] = column.logarithms.length;
      if (counts[j] > 0) {
        const lambda = column.isConstant ? undefined : likeliestLambda(column);
        stuck[j] = lambda === undefined ? 1 : 0;
        learned.lambdas[j] = lambda ?? 1;
        const { mean, variance } = transformedMoments(column, learned.lambdas[j]);
        if (!Number.isFinite(variance)) {
          throw new LecternError(
            "numerical",
            `power-transform: column ${j} has values too large to be squared; rescale it`,
          );
        }
        if (options.standardize) {
          learned.shift[j] = mean;
          if (!isConstant(variance, mean)) learned.scale[j] = Math.sqrt(variance);
        }
      }
      yield { step: j + 1, of: columns };
    }
    const warnings = [
      ...columnWarnings("empty-column", columns, (j) => counts[j] === 0, noValues),
      ...columnWarnings(
        "constant-column",
        columns,
        (j) => stuck[j] === 1,
        "is constant or nearly so; its exponent is 1",
      ),
    ];
    return { state: learned, report: { warnings } };
  },
  transform: ({ lambdas, shift, scale }, x, { family }) => {
    checkDomain(x, family);
    const result = zeros(x.rows, x.columns);
    const logarithms = new Float64Array(Math.min(MAX_IN_BLOCK, x.data.length));
    inBlocks(x.data.length, (kernels, block, address, first) => {
      const ours = logarithms.subarray(0, block.length);
      logarithmsInBlock(kernels, family, x.data.subarray(first, first + block.length), block, address);
      ours.set(block);
      powersInBlock(kernels, family, ours, block, address, lambdas, first % x.columns);
      for (let i = 0, j = first % x.columns; i < block.length; i++) {
        result.data[first + i] = (block[i] - shift[j]) / scale[j];
        if (++j === x.columns) j = 0;
      }
    });
    return result;
  },
  offers: {
    inverse: ({ lambdas, shift, scale }, x, { family }) => {
      const result = zeros(x.rows, x.columns);
      for (let at = 0; at < x.data.length; ) {
        for (let j = 0; j < x.columns; j++, at++) {
          const given = x.data[at];
          result.data[at] = inversePower(family, given * scale[j] + shift[j], lambdas[j]);
          if (Number.isNaN(result.data[at]) && !Number.isNaN(given)) refuseInverse(at, j, x.columns, given, lambdas[j]);
        }
      }
      return result;
    },
  },
});

function checkDomain(x: Matrix, family: PowerFamily): void {
  if (family !== "box-cox") return;
  for (let at = 0; at < x.data.length; at++) {
    if (!(x.data[at] <= 0)) continue;
    const [row, column] = [Math.floor(at / x.columns), at % x.columns];
    throw new LecternError(
      "invalid-data",
      `power-transform: x has ${x.data[at]} in row ${row}, column ${column}; "box-cox" needs values above 0, ` +
        '"yeo-johnson" takes all',
      { row, column },
    );
  }
}

function refuseInverse(at: number, column: number, columns: number, value: number, lambda: number): never {
  const row = Math.floor(at / columns);
  throw new LecternError(
    "invalid-data",
    `power-transform: inverse: ${value} in row ${row}, column ${column} is outside the range of the transformation with exponent ${lambda}`,
    { row, column },
  );
}

interface ReadColumn extends PowerColumn {
  readonly isConstant: boolean;
}

/** Reads one column after the other into the same memory, leaving out missing values and samples of weight 0. */
function weightedReader(x: Matrix, weights: Float64Array | undefined, family: PowerFamily) {
  const { rows, columns, data } = x;
  const values = new Float64Array(rows);
  const kept = weights === undefined ? undefined : new Float64Array(rows);
  return (column: number): ReadColumn => {
    let count = 0;
    let [lowest, highest] = [Infinity, -Infinity];
    for (let i = 0, at = column; i < rows; i++, at += columns) {
      const value = data[at];
      if (Number.isNaN(value) || weights?.[i] === 0) continue;
      if (kept !== undefined && weights !== undefined) kept[count] = weights[i];
      values[count++] = value;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
    const logarithms = values.subarray(0, count);
    inBlocks(count, (kernels, block, address, first) => {
      const part = logarithms.subarray(first, first + block.length);
      logarithmsInBlock(kernels, family, part, block, address);
      part.set(block);
    });
    return { family, logarithms, weights: kept, isConstant: !(highest > lowest) };
  };
}
