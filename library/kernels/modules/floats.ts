/** Products of single precision, and images as matrices. */
export { col2im32, im2col32 } from "../accumulation";
export { gemm32 } from "../gemm";
