/** Logistic regression. */
export { softmaxGradients, softmaxResiduals } from "../softmax";
