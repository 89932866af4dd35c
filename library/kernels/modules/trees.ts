/** Growing trees and sending samples down them. */

export { boostColumns, divideRows } from "../boost-node";
export { softmaxColumns } from "../boost-softmax";
export { histogram } from "../histogram";
export { growTree } from "../tree-grow";
export { walkTrees } from "../tree-walk";
