/**
 * The elimination tree of a symmetric sparse matrix (Liu, The role of elimination trees in sparse factorization, SIAM
 * J. Matrix Anal. Appl. 11(1), 1990), and the pattern of its Cholesky factor, which it describes.
 */

/**
 * The pattern of the lower triangle by rows: row k has the columns `columnIndex[rowStart[k] …]`, in any order, all ≤ k.
 */
export interface LowerPattern {
  readonly size: number;
  readonly rowStart: Int32Array;
  readonly columnIndex: Int32Array;
}

/** The parent of each column, the row of the first entry below the diagonal of its factor; −1 for a root. */
export function eliminationTree({ size, rowStart, columnIndex }: LowerPattern): Int32Array {
  const parent = new Int32Array(size).fill(-1);
  // Shortcuts to the highest known ancestor, so that no path is followed twice.
  const ancestor = new Int32Array(size).fill(-1);
  for (let k = 0; k < size; k++) {
    for (let e = rowStart[k]; e < rowStart[k + 1]; e++) {
      let i = columnIndex[e];
      while (i !== -1 && i < k) {
        const above = ancestor[i];
        ancestor[i] = k;
        if (above === -1) parent[i] = k;
        i = above;
      }
    }
  }
  return parent;
}

/**
 * The columns of row k of the factor, without the diagonal: all nodes on the paths from the entries of row k towards k.
 * They are written to the end of `out`, descendants before ancestors; the position of the first is returned.
 * `mark` is k for visited nodes; it must not contain k before the call.
 */
export function factorRow(
  { size, rowStart, columnIndex }: LowerPattern,
  parent: Int32Array,
  k: number,
  mark: Int32Array,
  out: Int32Array,
): number {
  let top = size;
  mark[k] = k;
  for (let e = rowStart[k]; e < rowStart[k + 1]; e++) {
    // The path is collected at the front of `out` and moved before the paths found earlier: it ends below one of them.
    let length = 0;
    for (let i = columnIndex[e]; mark[i] !== k; i = parent[i]) {
      out[length++] = i;
      mark[i] = k;
    }
    while (length > 0) out[--top] = out[--length];
  }
  return top;
}

/** The number of entries in each column of the factor, the diagonal included. */
export function factorCounts(pattern: LowerPattern, parent: Int32Array): Int32Array {
  const counts = new Int32Array(pattern.size).fill(1);
  const mark = new Int32Array(pattern.size).fill(-1);
  for (let k = 0; k < pattern.size; k++) {
    mark[k] = k;
    for (let e = pattern.rowStart[k]; e < pattern.rowStart[k + 1]; e++) {
      for (let i = pattern.columnIndex[e]; mark[i] !== k; i = parent[i]) {
        counts[i]++;
        mark[i] = k;
      }
    }
  }
  return counts;
}
