/** Discriminants, nearest centroids and Fisher's projection. */
import { fisherProjection } from "../../src/discriminant/fisher-projection/fisher-projection.js";
import { linearDiscriminant } from "../../src/discriminant/linear-discriminant/linear-discriminant.js";
import { quadraticDiscriminant } from "../../src/discriminant/quadratic-discriminant/quadratic-discriminant.js";
import { standardize } from "../../src/features/scaling/standardize/standardize.js";
import { nearestCentroid } from "../../src/nearest/nearest-centroid/nearest-centroid.js";
import { pipeline } from "../../src/pipeline/pipeline/pipeline.js";
import type { UnderCheck } from "./under-check.js";

export const discriminant: readonly UnderCheck[] = [
  { name: "nearest-centroid", subject: nearestCentroid },
  { name: "nearest-centroid, shrunken", subject: nearestCentroid({ shrinkThreshold: 1.5 }) },
  { name: "linear-discriminant", subject: linearDiscriminant },
  {
    name: "linear-discriminant of the Cookbook",
    subject: linearDiscriminant({ weighting: "classes", priors: { kind: "uniform" }, divisor: "likelihood" }),
  },
  { name: "linear-discriminant, shrunken", subject: linearDiscriminant({ shrinkage: { kind: "ledoit-wolf" } }) },
  {
    name: "linear-discriminant with fixed shrinkage",
    subject: linearDiscriminant({ shrinkage: { kind: "fixed", amount: 0.2 } }),
  },
  { name: "linear-discriminant by singular values", subject: linearDiscriminant({ tolerance: 1e-9 }) },
  { name: "fisher-projection", subject: fisherProjection },
  {
    name: "fisher-projection on one direction, classes counting the same",
    subject: fisherProjection({ components: 1, weighting: "classes", shrinkage: { kind: "ledoit-wolf" } }),
  },
  { name: "quadratic-discriminant", subject: quadraticDiscriminant },
  { name: "quadratic-discriminant, regularised", subject: quadraticDiscriminant({ regularization: 0.1 }) },
  {
    name: "quadratic-discriminant with few correlations",
    subject: quadraticDiscriminant({ covariance: { kind: "sparse", threshold: 0.5 }, divisor: "likelihood" }),
  },
  {
    name: "quadratic-discriminant with one variance",
    subject: quadraticDiscriminant({ covariance: { kind: "shared-isotropic" }, priors: { kind: "uniform" } }),
  },
  { name: "a pipeline that draws samples", subject: pipeline(standardize(), quadraticDiscriminant()) },
  { name: "a pipeline that learns from labels twice", subject: pipeline(fisherProjection(), nearestCentroid()) },
];
