/** Transformers of real-valued columns and rows. */
import { binarize } from "../../src/features/binning/binarize/binarize.js";
import { discretize } from "../../src/features/binning/discretize/discretize.js";
import { polynomialFeatures } from "../../src/features/expansion/polynomial-features/polynomial-features.js";
import { clip } from "../../src/features/scaling/clip/clip.js";
import { logTransform } from "../../src/features/scaling/log-transform/log-transform.js";
import { maxAbsScale } from "../../src/features/scaling/max-abs-scale/max-abs-scale.js";
import { minMaxScale } from "../../src/features/scaling/min-max-scale/min-max-scale.js";
import { normalizeRows } from "../../src/features/scaling/normalize-rows/normalize-rows.js";
import { powerTransform } from "../../src/features/scaling/power-transform/power-transform.js";
import { quantileTransform } from "../../src/features/scaling/quantile-transform/quantile-transform.js";
import { robustScale } from "../../src/features/scaling/robust-scale/robust-scale.js";
import { standardize } from "../../src/features/scaling/standardize/standardize.js";
import { varianceThreshold } from "../../src/features/variance-threshold/variance-threshold.js";
import type { UnderCheck } from "./under-check.js";

export const scaling: readonly UnderCheck[] = [
  { name: "standardize", subject: standardize },
  { name: "standardize without a center", subject: standardize({ center: false }) },
  {
    name: "standardize by natural scales",
    subject: standardize,
    settings: { options: { scales: [1, 2, 3, 4] } },
  },
  { name: "robust-scale", subject: robustScale },
  { name: "robust-scale without a center", subject: robustScale({ center: false, unitVariance: true }) },
  { name: "min-max-scale", subject: minMaxScale },
  { name: "min-max-scale with clipping", subject: minMaxScale({ lower: -1, upper: 3, clip: true }) },
  { name: "max-abs-scale", subject: maxAbsScale },
  { name: "quantile-transform", subject: quantileTransform },
  {
    name: "quantile-transform to normal scores by ranks",
    subject: quantileTransform({ distribution: "normal", knots: { kind: "ranks" } }),
  },
  {
    name: "power-transform",
    subject: powerTransform,
    // The likelihood is flat at its top: the exponent is known to the square root of the precision.
    settings: { tolerance: 1e-5 },
  },
  {
    name: "power-transform of Box and Cox",
    subject: powerTransform({ family: "box-cox", standardize: false }),
    settings: { tolerance: 1e-5 },
  },
  { name: "clip", subject: clip },
  { name: "clip at values", subject: clip({ bounds: { kind: "values", lower: 7 } }) },
  { name: "log-transform", subject: logTransform },
  {
    name: "log-transform without a shift",
    subject: logTransform({ form: { kind: "log", shift: 0 } }),
  },
  { name: "log-transform, signed", subject: logTransform({ form: { kind: "signed-log", unit: 2 } }) },
  { name: "log-transform by asinh", subject: logTransform({ form: { kind: "inverse-sinh" } }) },
  { name: "normalize-rows", subject: normalizeRows },
  { name: "normalize-rows by sums", subject: normalizeRows({ norm: "l1" }) },
  { name: "normalize-rows by the largest", subject: normalizeRows({ norm: "max" }) },
  { name: "polynomial-features", subject: polynomialFeatures },
  {
    name: "polynomial-features of interactions",
    subject: polynomialFeatures({ degree: 3, interactionOnly: true, bias: false }),
  },
  { name: "discretize", subject: discretize },
  {
    name: "discretize by clusters, one-hot",
    subject: discretize({ strategy: { kind: "k-means", bins: 3 }, output: "one-hot" }),
  },
  { name: "discretize uniformly", subject: discretize({ strategy: { kind: "uniform" } }) },
  { name: "discretize at edges", subject: discretize({ strategy: { kind: "edges", edges: [[0, 8, 12, 20]] } }) },
  { name: "binarize", subject: binarize({ threshold: 9 }) },
  { name: "variance-threshold", subject: varianceThreshold },
];
