/** The logarithm of the prior of the components of a mixture. */
import type { Matrix } from "../../data/matrix.js";
import type { FactoredComponents } from "../normal-components.js";
import type { NormalPrior } from "./maximize.js";

/** The logarithm of the prior, up to a constant; `isShared` where all components have one covariance. */
export function logPrior(
  { means, factors, logDeterminants }: FactoredComponents,
  prior: NormalPrior,
  isShared: boolean,
): number {
  const { strength, covarianceStrength, mean, covariance } = prior;
  const { rows: k, columns: d, data } = means;
  let result = 0;
  for (let c = 0; c < k; c++) {
    const difference = Float64Array.from({ length: d }, (_, j) => data[c * d + j] - mean[j]);
    result -= 0.5 * strength * squareOf(factors.values, factors.kind, c, difference);
    if (isShared && c > 0) continue;
    result -= 0.5 * covarianceStrength * (logDeterminants[c] + traceOf(factors.values, factors.kind, c, covariance));
  }
  return result;
}

/** ‖v W‖². */
function squareOf(values: Matrix, kind: "full" | "shared" | "diagonal", component: number, v: Float64Array): number {
  const d = v.length;
  let result = 0;
  for (let j = 0; j < d; j++) {
    let product = 0;
    if (kind === "diagonal") product = v[j] * values.data[component * d + j];
    else for (let i = 0; i < d; i++) product += v[i] * entry(values, kind, component, i, j);
    result += product * product;
  }
  return result;
}

/** tr(C W Wᵀ). */
function traceOf(
  values: Matrix,
  kind: "full" | "shared" | "diagonal",
  component: number,
  { data, rows: d }: Matrix,
): number {
  let result = 0;
  for (let j = 0; j < d; j++) {
    if (kind === "diagonal") {
      result += data[j * (d + 1)] * values.data[component * d + j] ** 2;
      continue;
    }
    for (let a = 0; a < d; a++) {
      let product = 0;
      for (let b = 0; b < d; b++) product += data[a * d + b] * entry(values, kind, component, b, j);
      result += product * entry(values, kind, component, a, j);
    }
  }
  return result;
}

function entry(
  { data, rows, columns }: Matrix,
  kind: "full" | "shared",
  component: number,
  i: number,
  j: number,
): number {
  return data[i * columns + (kind === "full" ? component * rows : 0) + j];
}
