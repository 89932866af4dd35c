/** The monomials of a polynomial basis, each made of an earlier one and one more column. */

/**
 * Monomial k is monomial `parent[k]` times column `factor[k]`; the constant and the columns themselves have the parent
 * −1 (the constant also the factor −1). They come in order of degree, then of their columns.
 */
export interface Monomials {
  readonly parent: Int32Array;
  readonly factor: Int32Array;
  /** Where the products of monomial k with its own last column and those after it begin; −1 where there are none. */
  readonly child: Int32Array;
}

/** How many monomials of degree 1 … degree there are in this many columns; may be infinite. */
export function countMonomials(columns: number, degree: number, interactionOnly: boolean): number {
  const [least, most] = [Math.min(columns, degree), Math.max(columns, degree)];
  // C(n + d, d), with the constant.
  if (!interactionOnly) {
    let product = 1;
    for (let k = 1; k <= least; k++) product = (product * (most + k)) / k;
    return product - 1;
  }
  // C(n, k) from its predecessor.
  let [total, count] = [0, 1];
  for (let k = 1; k <= least; k++) total += count = (count * (columns - k + 1)) / k;
  return total;
}

/** Lists all monomials up to a degree. */
export function listMonomials(columns: number, degree: number, interactionOnly: boolean, bias: boolean): Monomials {
  const constant = bias ? 1 : 0;
  const size = Math.round(countMonomials(columns, degree, interactionOnly)) + constant;
  const parent = new Int32Array(size).fill(-1);
  const factor = new Int32Array(size).fill(-1);
  const child = new Int32Array(size).fill(-1);
  let next = constant;
  for (let j = 0; j < columns; j++) factor[next++] = j;
  for (let d = 2, from = constant, to = next; d <= degree && from < to; d++, from = to, to = next) {
    for (let k = from; k < to; k++) {
      const first = factor[k] + (interactionOnly ? 1 : 0);
      if (first < columns) child[k] = next;
      for (let j = first; j < columns; j++) {
        parent[next] = k;
        factor[next++] = j;
      }
    }
  }
  return { parent, factor, child };
}

/** "1", "a", "a^2", "a b": the names of the monomials, made of the names of the columns. */
export function nameMonomials({ parent, factor }: Monomials, features: readonly string[]): string[] {
  const names = Array.from(parent, (_, k) => {
    if (factor[k] < 0) return "1";
    const powers: string[] = [];
    for (let at = k; at >= 0; ) {
      const column = factor[at];
      let power = 0;
      for (; at >= 0 && factor[at] === column; at = parent[at]) power++;
      powers.unshift(power === 1 ? features[column] : `${features[column]}^${power}`);
    }
    return powers.join(" ");
  });
  return distinct(names);
}

/** Columns may themselves be called "1" or "a b"; names that occur again get a number. */
function distinct(names: readonly string[]): string[] {
  const seen = new Set(names);
  if (seen.size === names.length) return [...names];
  const used = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let n = 2; used.has(unique) || (unique !== name && seen.has(unique)); n++) unique = `${name} (${n})`;
    used.add(unique);
    return unique;
  });
}
