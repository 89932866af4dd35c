/** Losses as heights from 0 to 1. */

/** Losses on a logarithmic scale from the lowest, 0, to the highest, 1; what is not finite is highest. */
export function heights(losses: ArrayLike<number>): number[] {
  const logs = Array.from(losses, (loss) => Math.log(Math.max(loss, 1e-12)));
  const finite = logs.filter(Number.isFinite);
  const [low, high] = [Math.min(...finite), Math.max(...finite)];
  return logs.map((value) => (Number.isFinite(value) ? (value - low) / (high - low || 1) : 1));
}
