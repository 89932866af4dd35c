/** Cases of the common checks for pipeline. */

import { filled, mixed, names, plain, target } from "../../../test/mixed-columns.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { kMeans } from "../../clustering/k-means/k-means.js";
import { pca } from "../../components/principal/pca/pca.js";
import { selectTableColumns } from "../../data/table/table.js";
import { fisherProjection } from "../../discriminant/fisher-projection/fisher-projection.js";
import { quadraticDiscriminant } from "../../discriminant/quadratic-discriminant/quadratic-discriminant.js";
import { oneHot } from "../../features/category/one-hot/one-hot.js";
import { targetEncode } from "../../features/category/target-encode/target-encode.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { nearestCentroid } from "../../nearest/nearest-centroid/nearest-centroid.js";
import { columns } from "../columns/columns.js";
import { encodeTable } from "../encode-table/encode-table.js";
import { pipeline } from "./pipeline.js";

export const cases: readonly UnderCheck[] = [
  { name: "a pipeline that draws samples", subject: pipeline(standardize(), quadraticDiscriminant()) },
  { name: "a pipeline that learns from labels twice", subject: pipeline(fisherProjection(), nearestCentroid()) },
  {
    name: "a pipeline that predicts",
    subject: pipeline(standardize(), pca({ components: 2 }), ridge()),
  },
  { name: "a pipeline that transforms", subject: pipeline(standardize(), pca()) },
  { name: "a pipeline that clusters", subject: pipeline(pca({ components: 2 }), kMeans({ clusters: 3 })) },
  { name: "a pipeline of one step", subject: pipeline(ridge()) },
  {
    name: "a pipeline in a pipeline",
    subject: pipeline(pipeline(standardize(), pca()), ridge()),
  },
  {
    name: "a pipeline from a table to numbers",
    subject: pipeline(encodeTable(), ridge()),
    settings: { data: { x: mixed, y: target } },
  },
  {
    name: "a pipeline from a table to clusters",
    subject: pipeline(columns({ number: filled() }, { rest: "drop" }), kMeans({ clusters: 2 })),
    settings: { data: { x: plain } },
  },
  {
    name: "a pipeline of a single encoder",
    subject: pipeline(oneHot()),
    settings: { data: { x: selectTableColumns(mixed, ["category", "boolean"]) } },
  },
  {
    name: "a pipeline that learns from the labels of a table twice",
    subject: pipeline(columns({ number: filled(), boolean: oneHot(), category: targetEncode() }), standardize()),
    settings: {
      data: { x: plain, y: names },
      exceptions: [
        {
          name: "tables: a row of weight 2 counts as two rows, a row of weight 0 as none",
          reason: "target-encode cross-fits in folds, in which the copies of a row can be in different folds",
        },
      ],
    },
  },
];
