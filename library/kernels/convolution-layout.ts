/** The task of a convolution: 32-bit numbers at these offsets, as library/src/engine/tensor-kernels.ts writes them. */

/** Channels and outputs are those of one group. */
export const channelCount: usize = 0;
export const outputCount: usize = 4;
export const groupCount: usize = 8;
export const imageHeight: usize = 12;
export const imageWidth: usize = 16;
export const kernelHeight: usize = 20;
export const kernelWidth: usize = 24;
export const resultHeight: usize = 28;
export const resultWidth: usize = 32;
export const rowStride: usize = 36;
export const columnStride: usize = 40;
export const rowPadding: usize = 44;
export const columnPadding: usize = 48;
export const rowDilation: usize = 52;
export const columnDilation: usize = 56;
/** Addresses: images, kernels (packed, unless they are the result), and results or their gradients. */
export const imageData: usize = 60;
export const kernelData: usize = 64;
export const resultData: usize = 68;
/** Number of images, and of those whose gradients of the kernels are added up together. */
export const imageCount: usize = 72;
export const imagesTogether: usize = 76;
/** 0, or what is added to each output; then the number of an activation, −1 for none. */
export const shiftData: usize = 80;
export const activationCode: usize = 84;

/** Entries of a kernel: channels times positions. */
export function kernelDepth(task: usize): i32 {
  return load<i32>(task, channelCount) * load<i32>(task, kernelHeight) * load<i32>(task, kernelWidth);
}

/** Positions of the results. */
export function resultArea(task: usize): i32 {
  return load<i32>(task, resultHeight) * load<i32>(task, resultWidth);
}

/** Bytes of one image, of one group. */
export function imageBytes(task: usize): usize {
  const pixels = load<i32>(task, imageHeight) * load<i32>(task, imageWidth);
  return (<usize>(pixels * load<i32>(task, channelCount))) << 2;
}

/** Rows of kernels when they are packed: with room for a last panel that is not full. */
export function packedRows(rows: i32): i32 {
  return rows + 6;
}
