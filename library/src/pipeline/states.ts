/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { ColumnsState } from "./columns/columns.js";
export type { EncodeTableState } from "./encode-table/encode-table.js";
