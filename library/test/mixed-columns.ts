/** A table with columns of every type, with targets, for the common checks of methods that take a table. */

import { selectTableColumns } from "../src/data/table/table.js";
import { impute } from "../src/features/imputation/impute/impute.js";
import { standardize } from "../src/features/scaling/standardize/standardize.js";
import { sin } from "../src/numeric/elementary/functions.js";
import { pipeline } from "../src/pipeline/pipeline/pipeline.js";
import { mixedTable } from "./mixed-table.js";

/** A column of every type. */
export const mixed = mixedTable();

/** Its columns of numbers, booleans and categories. */
export const plain = selectTableColumns(mixed, ["number", "boolean", "category"]);

/** A number for each row, and whether it is above 0. */
export const target = Float64Array.from({ length: mixed.rows }, (_, i) => sin(i));
export const names = Array.from(target, (value) => (value > 0 ? "high" : "low"));

/** Missing values imputed, then standardised. */
export const filled = () => pipeline(impute(), standardize());
