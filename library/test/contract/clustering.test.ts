/** The methods of clustering keep the contract. Made by `npm run generate`. */
import { keepContract } from "../keep-contract.js";

await keepContract("clustering");
