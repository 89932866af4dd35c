/** The methods and recipes that must keep the contract, one file a family. It grows with the library. */
import { bayes } from "./under-check/bayes.js";
import { canonical } from "./under-check/canonical.js";
import { clustering } from "./under-check/clustering.js";
import { components } from "./under-check/components.js";
import { discriminant } from "./under-check/discriminant.js";
import { encoders } from "./under-check/encoders.js";
import { ensembles } from "./under-check/ensembles.js";
import { imputation } from "./under-check/imputation.js";
import { independent } from "./under-check/independent.js";
import { kernelPcaMethods } from "./under-check/kernel-pca.js";
import { kernels } from "./under-check/kernels.js";
import { latent } from "./under-check/latent.js";
import { linearRegression } from "./under-check/linear-regression.js";
import { logistic } from "./under-check/logistic.js";
import { nearest } from "./under-check/nearest.js";
import { nmfMethods } from "./under-check/nmf.js";
import { pcaFamily } from "./under-check/pca.js";
import { pipelines } from "./under-check/pipelines.js";
import { probabilistic } from "./under-check/probabilistic.js";
import { scaling } from "./under-check/scaling.js";
import { selection } from "./under-check/selection.js";
import { tables } from "./under-check/tables.js";
import { text } from "./under-check/text.js";
import { trees } from "./under-check/trees.js";
import type { UnderCheck } from "./under-check/under-check.js";

export const underCheck: readonly UnderCheck[] = [
  ...scaling,
  ...components,
  ...bayes,
  ...discriminant,
  ...encoders,
  ...imputation,
  ...kernels,
  ...logistic,
  ...selection,
  ...tables,
  ...text,
  ...trees,
  ...linearRegression,
  ...clustering,
  ...nearest,
  ...pipelines,
  ...ensembles,
  ...canonical,
  ...probabilistic,
  ...pcaFamily,
  ...independent,
  ...kernelPcaMethods,
  ...nmfMethods,
  ...latent,
];
