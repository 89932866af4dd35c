/** The methods of bayes keep the contract. Made by `npm run generate`. */
import { keepContract } from "../keep-contract.js";

await keepContract("bayes");
