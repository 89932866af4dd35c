/** The methods of features keep the contract. Made by `npm run generate`. */
import { keepContract } from "../keep-contract.js";

await keepContract("features");
