/** Methods that do not return what their role promises. */
import {
  defineClassifier,
  defineClusterer,
  defineDensity,
  defineEmbedding,
  defineTransformer,
} from "../../src/contract/index.js";
import { zeros } from "../../src/data/index.js";
import type { Labels, MatrixLike } from "../../src/index.js";
import { center, centerDefinition, closeness, line, shares } from "./sound-supervised.js";
import {
  drawNormal,
  far,
  halves,
  halvesDefinition,
  normalDefinition,
  pictureDefinition,
  shift,
  shiftDefinition,
} from "./sound-unsupervised.js";
import { type BrokenTable, tamper } from "./tamper.js";

export const brokenResults: BrokenTable = {
  "results: the model has the functions of its role and its offers": [
    tamper(line, { recipe: ({ traits }) => ({ traits: { ...traits, offers: ["update", "inverse"] } }) }),
    /a regressor that offers update, inverse has no inverse/,
  ],
  "results: there is one finite result for each sample": [
    tamper(line, { model: () => ({ predict: () => new Float64Array(36).fill(NaN) }) }),
    /for the training samples: predict gave NaN \(entry 0\)/,
  ],
  "results: a regressor predicts a Float64Array": [
    tamper(line, { model: ({ predict }) => ({ predict: (x: []) => Float32Array.from(predict?.(x) as Float64Array) }) }),
    /must return a Float64Array/,
  ],
  "results: an inverse gives samples of the original shape": [
    defineTransformer({ ...shiftDefinition, offers: { inverse: (_, x) => zeros(x.rows, 1) } }),
    /inverse gives 36 x 1 for samples of 36 x 4/,
  ],
  "results: an inverse refuses another number of columns": [
    tamper(shift, { model: () => ({ inverse: () => zeros(36, 4) }) }),
    /a column too many, given to inverse must be refused/,
  ],
  "results: a transformer names each output column": [
    defineTransformer({ ...shiftDefinition, outputFeatures: () => ["one"] }),
    /1 names are given for 4 columns/,
  ],
};

export const brokenClasses: BrokenTable = {
  "results: a classifier predicts labels of its classes": [
    tamper(center, { model: ({ classes }) => ({ predict: () => ({ codes: new Int32Array(36).fill(3), classes }) }) }),
    /sample 0 has the class 3 of 3/,
  ],
  "results: probabilities lie between 0 and 1 and sum to 1": [
    defineClassifier({
      ...centerDefinition,
      offers: {
        probabilities: ({ centers }, x) => {
          const result = shares(closeness(centers, x));
          return { ...result, data: result.data.map((share) => share / 2) };
        },
      },
    }),
    /the probabilities of sample 0 sum to 0\.5/,
  ],
  "results: the most probable class is the predicted one": [
    defineClassifier({
      ...centerDefinition,
      offers: {
        probabilities: (_, x) => ({
          ...zeros(x.rows, 3),
          data: zeros(x.rows, 3).data.map((__, at) => (at % 3 === 2 ? 1 : 0)),
        }),
      },
    }),
    /sample 0 is predicted as class 0, whose value in probabilities is 0; the largest is 1/,
  ],
  "results: the predicted class has the largest decision value": [
    defineClassifier({
      ...centerDefinition,
      offers: {
        decision: ({ centers }, x) => {
          const result = closeness(centers, x);
          return { ...result, data: result.data.map((value) => -value) };
        },
      },
    }),
    /whose value in decision is/,
  ],
  "results: any label can be a class": [
    // An empty text is a label like any other.
    tamper(center, {
      data: (data) => ({ ...data, y: Array.isArray(data.y) ? data.y.map((name) => name || "none") : data.y }),
    }),
    /the classes in order: 0 was {2}and is __proto__/,
  ],
  "results: true and false can be classes": [
    tamper(center, {
      data: (data) => ({
        ...data,
        y: Array.isArray(data.y) ? data.y.map((name) => (typeof name === "boolean" ? Number(name) : name)) : data.y,
      }),
    }),
    /the classes: 0 was false and is 0/,
  ],
  "results: a class without samples is dropped": [
    tamper(center, { model: (_, data) => (data === undefined ? {} : { classes: (data.y as Labels).classes }) }),
    /the classes: 0 was 1 ash and is 0 first/,
  ],
};

export const brokenUnsupervised: BrokenTable = {
  "results: every sample of a clustering has a cluster from 0 or is noise": [
    defineClusterer({ ...halvesDefinition, fit: ({ x }) => ({ state: { labels: new Int32Array(x.rows).fill(-2) } }) }),
    /sample 0 has the label -2/,
  ],
  "results: a clustering predicts the labels of its own samples": [
    tamper(halves, { model: () => ({ predict: (x: { rows: number }) => new Int32Array(x.rows).fill(1) }) }),
    /the predicted labels of the training samples: \d+ was 0 and is 1/,
  ],
  "results: memberships lie between 0 and 1, sum to 1 and agree with the labels": [
    tamper(halves, {
      model: () => ({
        memberships: (x: { rows: number }) => ({ ...zeros(x.rows, 2), data: new Float64Array(2 * x.rows).fill(1) }),
      }),
    }),
    /the memberships of sample 0 are 1, 1/,
  ],
  "results: the tree of a clustering joins all samples, and its labels are unions of branches": [
    tamper(halves, { model: ({ labels }) => ({ labels: labels?.map((_, i) => i % 2) }) }),
    /a cluster of the labels is not a node of the tree/,
  ],
  "results: an embedding has one finite row for each sample": [
    defineEmbedding({ ...pictureDefinition, fit: ({ x }) => ({ state: { embedding: zeros(x.rows - 1, 2) } }) }),
    /embedding must have 36 samples, but has 35/,
  ],
  "results: outliers are the samples with the highest scores": [
    tamper(far, {
      model: ({ isOutlier }) => ({ isOutlier: (x: MatrixLike) => isOutlier?.(x).map((flag) => 1 - flag) }),
    }),
    /an outlier has the score [\d.]+, an inlier [\d.]+/,
  ],
  "results: a log density is a number or −Infinity": [
    defineDensity({ ...normalDefinition, logDensity: (_, x) => new Float64Array(x.rows).fill(Infinity) }),
    /logDensity gave Infinity \(entry 0\)/,
  ],
  "results: a density integrates to 1 in 1 and 2 dimensions, and the probabilities of boxes add up": [
    defineDensity({
      ...normalDefinition,
      logDensity: (state, x) => normalDefinition.logDensity(state, x).map((value) => value + 1),
    }),
    /the integral over 1 columns is 2\.71/,
  ],
  "results: drawn samples have the shape of the data": [
    defineDensity({ ...normalDefinition, offers: { sample: (_, count) => zeros(count, 1) } }),
    /sample\(0\) gives 0 x 1 for data of 4 columns/,
  ],
  "results: the same seed draws the same samples, another seed different ones": [
    defineDensity({ ...normalDefinition, offers: { sample: (state, count) => drawNormal(state, count, 1) } }),
    /seeds 1 and 2 draw the same samples/,
  ],
};
