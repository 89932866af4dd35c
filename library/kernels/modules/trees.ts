/** Growing trees and sending samples down them. */
export { histogram } from "../histogram";
export { boostColumns, divideRows } from "../boost-node";
export { softmaxColumns } from "../boost-softmax";
export { growTree } from "../tree-grow";
export { walkTrees } from "../tree-walk";
