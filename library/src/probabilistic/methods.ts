/** The methods of this folder. Made by `npm run generate`. */
export { gaussianProcess } from "./gaussian-process/gaussian-process.js";
