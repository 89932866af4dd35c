/** Logarithms of columns: plain ones with a shift, and signed ones for values on both sides of zero. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import type { Limits } from "../../../contract/validate/limits.js";
import { LecternError } from "../../../core/errors.js";
import { number, positive, variant } from "../../../core/options/options.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../../data/sparse.js";
import { asinh, exp, expm1, sinh } from "../../../numeric/elementary/functions.js";
import { withValues } from "../column-scaling.js";
import { inBlocks } from "../engine-blocks.js";

const form = variant(
  {
    log: { shift: number(1, "added to every value before the logarithm is taken") },
    "signed-log": {
      unit: positive(
        1,
        "scale of the transition: values well below it stay linear, values well above it become logarithmic",
      ),
    },
    "inverse-sinh": {
      unit: positive(
        1,
        "scale of the transition: values well below it stay linear, values well above it become logarithmic",
      ),
    },
  },
  "log",
  "log(x + shift), sign(x) log(1 + |x| / unit), or asinh(x / unit)",
);

type Form = (typeof form)["default"];

/**
 * Takes logarithms, natural ones, of all values. Use it where columns span orders of magnitude or where ratios matter
 * more than differences; values that have no logarithm are refused, and the signed forms take both signs.
 *
 * @example
 * ```ts
 * import { logTransform } from "lectern";
 *
 * const model = logTransform({ form: { kind: "log", shift: 0 } }).fit({ x: [[1], [10]] });
 * model.transform([[Math.E]]); // 1
 * ```
 */
export const logTransform = defineTransformer({
  kind: "log-transform",
  title: "Logarithm",
  summary: "Takes logarithms of all values, shifted or signed.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "1", predict: "d" },
    objective: null,
    seeAlso: ["power-transform"],
  },
  options: { form },
  learns: {},
  supports: { weights: true, missing: true, sparse: true },
  limits: ({ form: { kind, ...fields } }): Limits =>
    kind === "log" && "shift" in fields && fields.shift !== 1
      ? { sparse: `and log(x + ${fields.shift}) would fill in its zeros: use shift 1` }
      : {},
  fit: ({ x }, options) => {
    checkDomain(x, options.form);
    return { state: {} };
  },
  transform: (_, x, options) => {
    checkDomain(x, options.form);
    if (isSparse(x)) return withValues(x, logarithms(x.values, options.form));
    return { ...x, data: logarithms(x.data, options.form) };
  },
  offers: {
    inverse: (_, x, options) => {
      const result = zeros(x.rows, x.columns);
      takeBack(x.data, result.data, options.form);
      return result;
    },
  },
});

function checkDomain(x: Matrix | SparseMatrix, given: Form): void {
  if (given.kind !== "log") return;
  const { shift } = given;
  const values = isSparse(x) ? x.values : x.data;
  for (let at = 0; at < values.length; at++) {
    if (!(values[at] + shift <= 0)) continue;
    const [row, column] = placeOf(x, at);
    throw new LecternError(
      "invalid-data",
      `log-transform: x has ${values[at]} in row ${row}, column ${column}; log(x + ${shift}) needs values above ` +
        `${0 - shift}: raise shift, or use form "signed-log"`,
      { row, column },
    );
  }
}

function placeOf(x: Matrix | SparseMatrix, at: number): [row: number, column: number] {
  if (!isSparse(x)) return [Math.floor(at / x.columns), at % x.columns];
  let row = 0;
  while (x.rowStart[row + 1] <= at) row++;
  return [row, x.columnIndex[at]];
}

function logarithms(values: Float64Array, given: Form): Float64Array {
  const out = new Float64Array(values.length);
  if (given.kind === "inverse-sinh") {
    for (let at = 0; at < out.length; at++) out[at] = asinh(values[at] / given.unit);
    return out;
  }
  inBlocks(out.length, (kernels, block, address, first) => {
    const part = values.subarray(first, first + block.length);
    if (given.kind === "signed-log") {
      for (let i = 0; i < block.length; i++) block[i] = Math.abs(part[i]) / given.unit;
      kernels.log1p(block.length, address, address);
      for (let i = 0; i < block.length; i++) if (part[i] < 0) block[i] = -block[i];
    } else if (given.shift === 1) {
      // Near zero log(x + 1) loses the digits of x; log1p keeps them.
      block.set(part);
      kernels.log1p(block.length, address, address);
    } else {
      for (let i = 0; i < block.length; i++) block[i] = part[i] + given.shift;
      kernels.log(block.length, address, address);
    }
    out.set(block, first);
  });
  return out;
}

function takeBack(values: Float64Array, out: Float64Array, given: Form): void {
  if (given.kind === "log") {
    const { shift } = given;
    if (shift === 1) for (let at = 0; at < out.length; at++) out[at] = expm1(values[at]);
    else for (let at = 0; at < out.length; at++) out[at] = exp(values[at]) - shift;
  } else if (given.kind === "signed-log") {
    const { unit } = given;
    for (let at = 0; at < out.length; at++) {
      out[at] = values[at] < 0 ? -unit * expm1(-values[at]) : unit * expm1(values[at]);
    }
  } else {
    for (let at = 0; at < out.length; at++) out[at] = given.unit * sinh(values[at]);
  }
}
