/**
 * Do the features that a method computes from a table have names, one shape, an inverse if promised, and correct
 * weights?
 */
import type { AnyModel } from "../contract/contract.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { columnsFromRecords, toRecords } from "../data/table/records.js";
import { unusedColumns } from "../data/table/schema.js";
import { isTable, type Table } from "../data/table/table.js";
import type { CheckDeclaration } from "./check.js";
import { fitDataOf, range, takeRows } from "./check-data.js";
import { tableOf } from "./check-tables.js";
import { demandClose, demandSame, demandSamePlain } from "./compare.js";
import { asDense, resultsOf } from "./results.js";
import { fitOn, type Subject } from "./subject.js";
import { demand, demandRefusal } from "./verify.js";

/** Checks of the features computed from tables. */
export const tableFeatureChecks: readonly CheckDeclaration[] = [
  {
    name: "tables: every new column has a unique name",
    applies: ({ traits }) => traits.role === "transformer",
    run: (subject) => {
      const { outputFeatures = [], transform } = subject.model();
      demand(new Set(outputFeatures).size === outputFeatures.length, "two new features have the same name");
      const given = transform?.(tableOf(subject));
      const width = given === undefined ? -1 : asDense(given).columns;
      demand(
        width === outputFeatures.length,
        `transform gives ${width} columns, but ${outputFeatures.length} names are given`,
      );
    },
  },
  {
    name: "tables: fitTransform gives the same shape as transform",
    applies: ({ traits }) => traits.role === "transformer",
    run: (subject) => {
      const recipe = subject.recipe as Subject["recipe"] & {
        fitTransform?: (data: unknown) => { model: AnyModel; transformed: Matrix | SparseMatrix | Table };
      };
      const trained = recipe.fitTransform?.(fitDataOf(subject.given));
      demand(trained !== undefined, "the recipe of a transformer must have fitTransform");
      const { rows, columns } = asDense(trained.transformed);
      const applied = trained.model.transform?.(tableOf(subject));
      const wanted = applied && asDense(applied);
      demand(
        rows === wanted?.rows && columns === wanted.columns,
        `fitTransform gives ${rows} x ${columns}, transform ${wanted?.rows} x ${wanted?.columns}`,
      );
    },
  },
  {
    name: "tables: inverse gives a table of the same columns, and transform restores the numbers",
    applies: ({ traits }) => traits.offers.includes("inverse"),
    run: (subject) => {
      const { given, model } = subject;
      const { transform, inverse } = model();
      const features = transform?.(given.x as Table);
      demand(features !== undefined && inverse !== undefined, "inverse is offered, but missing");
      const dense = asDense(features);
      const back = inverse(dense);
      demand(isTable(back) && back.rows === given.x.rows, "inverse must give a table with a row for each sample");
      const { features: names, saved } = model();
      const unused = unusedColumns(saved.schema ?? []);
      demandSamePlain(
        "the columns of inverse",
        names.filter((name) => !unused.includes(name)),
        back.names,
      );
      const again = transform?.(back);
      demandClose(
        subject,
        "transform after inverse",
        new Map([["transform", dense]]),
        new Map([["transform", again === undefined ? dense : asDense(again)]]),
      );
    },
  },
  {
    name: "tables: weights of 1 give the same model as no weights",
    applies: ({ traits }) => traits.supports.weights,
    run: (subject) => {
      const { given } = subject;
      const weights = new Float64Array(given.x.rows).fill(1);
      const weighted = subject.recipe.fit(fitDataOf(given, { weights }));
      demandClose(subject, "weights of one", resultsOf(subject.model(), given.x), resultsOf(weighted, given.x));
    },
  },
  {
    name: "tables: a row of weight 2 counts as two rows, a row of weight 0 as none",
    applies: ({ traits }) => traits.supports.weights,
    run: (subject) => {
      const { given } = subject;
      const weights = Float64Array.from(range(given.x.rows), (i) => i % 3);
      const repeated = range(given.x.rows).flatMap((i) => range(i % 3).map(() => i));
      const weighted = subject.recipe.fit(fitDataOf(given, { weights }));
      const counted = subject.recipe.fit(fitDataOf(takeRows(given, repeated)));
      const seen = takeRows(given, repeated).x;
      demandClose(subject, "weights 0, 1 and 2", resultsOf(counted, seen), resultsOf(weighted, seen));
    },
  },
  {
    name: "tables: weights are refused where they are not supported",
    applies: ({ traits }) => !traits.supports.weights,
    run: (subject) => {
      const weights = new Float64Array(subject.given.x.rows).fill(1);
      demandRefusal(subject, "weights", { code: "unsupported", naming: "weights" }, () =>
        fitOn(subject, fitDataOf(subject.given, { weights })),
      );
    },
  },
  {
    name: "tables: the same records give the same model",
    applies: ({ given }) =>
      isTable(given.x) && given.x.columns.every(({ type }) => ["number", "boolean", "category"].includes(type)),
    run: (subject) => {
      const x = columnsFromRecords(toRecords(tableOf(subject)));
      const model = fitOn(subject, { ...fitDataOf(subject.given), x });
      demandSame(
        "results of a table made of records",
        resultsOf(subject.model(), tableOf(subject)),
        resultsOf(model, x),
      );
    },
  },
];
