/** The methods of this folder. Made by `npm run generate`. */
export { columns } from "./columns/columns.js";
export { encodeTable } from "./encode-table/encode-table.js";
export { pipeline } from "./pipeline/pipeline.js";
