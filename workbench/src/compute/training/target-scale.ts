/** Numbers to predict as the network and the pictures take them: from −1 to 1 over all samples. */
export interface TargetScale {
  readonly center: number;
  /** Half of the range. */
  readonly spread: number;
}

/** The scale of some numbers, the same for training rows, test rows and pictures. */
export function targetScale(targets: Float64Array): TargetScale {
  const low = targets.reduce((a, b) => Math.min(a, b));
  const high = targets.reduce((a, b) => Math.max(a, b));
  return { center: (low + high) / 2, spread: (high - low) / 2 || 1 };
}
