/** How strongly a number column is related to a target. */

/** The share of the variance of the values that groups explain: η² = Σ nₖ (mₖ − m)² / Σ (xᵢ − m)²; 0 for a constant column. */
export function groupSeparation(values: Float64Array, codes: ArrayLike<number>): number {
  const sums = new Map<number, { count: number; sum: number }>();
  let [count, sum, squares] = [0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!Number.isFinite(value)) continue;
    const group = sums.get(codes[i]) ?? { count: 0, sum: 0 };
    sums.set(codes[i], { count: group.count + 1, sum: group.sum + value });
    count++;
    sum += value;
    squares += value * value;
  }
  const total = squares - (sum * sum) / count;
  if (!(total > 0)) return 0;
  let between = -(sum * sum) / count;
  for (const group of sums.values()) between += (group.sum * group.sum) / group.count;
  return between / total;
}

/** The squared correlation of two columns over the rows that have both; 0 where one is constant. */
export function squaredCorrelation(a: Float64Array, b: ArrayLike<number>): number {
  let [n, sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    if (!(Number.isFinite(a[i]) && Number.isFinite(b[i]))) continue;
    n++;
    sa += a[i];
    sb += b[i];
    saa += a[i] * a[i];
    sbb += b[i] * b[i];
    sab += a[i] * b[i];
  }
  const [va, vb, vab] = [saa - (sa * sa) / n, sbb - (sb * sb) / n, sab - (sa * sb) / n];
  return va > 0 && vb > 0 ? (vab * vab) / (va * vb) : 0;
}
