/** The methods of this folder, with the types of their states and progress. Made by `npm run generate`. */
export { type ColumnsState, columns } from "./columns/columns.js";
export { type EncodeTableState, encodeTable } from "./encode-table/encode-table.js";
export { pipeline } from "./pipeline/pipeline.js";
