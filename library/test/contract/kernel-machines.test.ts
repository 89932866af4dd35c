/** The methods of kernel-machines keep the contract. Made by `npm run generate`. */
import { keepContract } from "../keep-contract.js";

await keepContract("kernel-machines");
