/** Methods that fail on data of unusual shape, or depend on the order of samples or on the other samples. */

import { defineRegressor } from "../../src/contract/index.js";
import * as state from "../../src/contract/state/fields.js";
import { asMatrix, row } from "../../src/data/index.js";
import type { Matrix, MatrixLike } from "../../src/index.js";
import { fitLine, lineDefinition, predictLine } from "./sound-supervised.js";
import { shift } from "./sound-unsupervised.js";
import { type Broken, type BrokenTable, tamper } from "./tamper.js";

/** A transformer that returns NaN, bypassing the guard, when it was fitted on such samples. */
function upsetBy(isUnusual: (x: Matrix) => boolean): Broken {
  const subject = tamper(shift, {
    model: ({ transform }, data) => {
      if (data === undefined || !isUnusual(asMatrix(data.x as MatrixLike))) return {};
      return {
        transform: (x: MatrixLike) => {
          const result = transform?.(x) as Matrix;
          return { ...result, data: result.data.map(() => NaN) };
        },
      };
    },
  });
  return [subject, /transform gave NaN \(entry 0\)/];
}

const largest = (x: Matrix) => Math.max(...x.data);
const allSame = (x: Matrix) => x.data.every((value, at) => value === x.data[at % x.columns]);
const constant = (x: Matrix) => x.data.every((value, at) => at % x.columns !== 0 || value === x.data[0]);

export const brokenShape: BrokenTable = {
  "shape: one row works or is refused": [
    defineRegressor({
      ...lineDefinition,
      fit: ({ x, y }) => {
        if (x.rows === 1) throw new RangeError("one row");
        return fitLine(x, y);
      },
      predict: predictLine,
    }),
    /one row must work or be refused with a LecternError, but threw RangeError: one row/,
  ],
  "shape: two rows work or are refused": upsetBy(({ rows }) => rows === 2),
  "shape: one column works or is refused": upsetBy(({ columns }) => columns === 1),
  "shape: a constant column works or is refused": upsetBy((x) => constant(x) && !allSame(x)),
  "shape: identical samples work or are refused": upsetBy((x) => x.rows > 2 && allSame(x)),
  "shape: duplicate samples work": upsetBy(({ rows }) => rows === 72),
  "shape: few rows of many columns work or are refused": upsetBy(({ rows, columns }) => columns > rows && rows > 2),
  "shape: integer arrays are accepted": upsetBy((x) => x.data.every(Number.isInteger)),
  "shape: columns of size 1e100 work or are refused": upsetBy((x) => largest(x) > 1e99 && largest(x) < 1e150),
  "shape: columns of size 1e-100 work or are refused": upsetBy((x) => largest(x) < 1e-90 && largest(x) > 1e-150),
  "shape: columns of size 1e200 work or are refused": upsetBy((x) => largest(x) > 1e199),
  "shape: columns of size 1e-200 work or are refused": upsetBy((x) => largest(x) < 1e-190),
  "shape: a column far from zero works or is refused": upsetBy((x) => largest(x) > 1e8 && largest(x) < 1e50),
};

export const brokenInvariance: BrokenTable = {
  "invariance: the order of the training samples does not matter": [
    defineRegressor({
      ...lineDefinition,
      learns: { first: state.number("the first target") },
      fit: ({ y }) => ({ state: { first: y[0] } }),
      predict: ({ first }, x) => new Float64Array(x.rows).fill(first),
    }),
    /results of training samples in another order: predict must agree/,
  ],
  "invariance: a subset of the samples gets the same results as in the whole": [
    defineRegressor({
      ...lineDefinition,
      supports: {},
      fit: ({ x, y }) => fitLine(x, y),
      // The first sample of a batch decides for all.
      predict: (state, x, options) => {
        const batch = { ...x, data: x.data.map((_, at) => row(x, 0)[at % x.columns]) };
        return predictLine(state, x.rows === 0 ? x : batch, options);
      },
    }),
    /results of some samples: predict must agree/,
  ],
  "invariance: a sample alone gets the same result as in the whole": [
    defineRegressor({
      ...lineDefinition,
      fit: ({ x, y }) => fitLine(x, y),
      predict: (state, x, options) => predictLine(state, x, options).map((value) => value + (x.rows === 1 ? 1 : 0)),
    }),
    /results of sample 0 alone: predict must agree/,
  ],
};
