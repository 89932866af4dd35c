/** The methods of this folder. Made by `npm run generate`. */
export { isotonic } from "./isotonic/isotonic.js";
