/** Products of single precision. */
export { gemm32 } from "../gemm";
