/** Lists of variables by degree, which find the smallest and move any variable without searching. */

/** Lists of the numbers 0 … n − 1 by degree. */
export interface DegreeLists {
  insert(variable: number, degree: number): void;
  /** Removes a variable from its list, if it is in one; its degree is kept. */
  remove(variable: number): void;
  /** Stores the degree of a variable that is in no list. */
  setDegree(variable: number, degree: number): void;
  degreeOf(variable: number): number;
  /** Removes and returns a variable of smallest degree; −1 when all lists are empty. */
  takeSmallest(): number;
}

/** Empty lists for n variables, doubly linked. */
export function createDegreeLists(n: number): DegreeLists {
  const head = new Int32Array(n + 1).fill(-1);
  const next = new Int32Array(n).fill(-1);
  const previous = new Int32Array(n).fill(-1);
  const degree = new Int32Array(n);
  const isListed = new Uint8Array(n);
  let smallest = 0;
  const remove = (i: number): void => {
    if (isListed[i] === 0) return;
    isListed[i] = 0;
    if (previous[i] >= 0) next[previous[i]] = next[i];
    else head[degree[i]] = next[i];
    if (next[i] >= 0) previous[next[i]] = previous[i];
  };
  return {
    insert(i, value) {
      remove(i);
      degree[i] = value;
      isListed[i] = 1;
      previous[i] = -1;
      next[i] = head[value];
      if (head[value] >= 0) previous[head[value]] = i;
      head[value] = i;
      if (value < smallest) smallest = value;
    },
    remove,
    setDegree(i, value) {
      degree[i] = value;
    },
    degreeOf: (i) => degree[i],
    takeSmallest() {
      while (smallest <= n && head[smallest] < 0) smallest++;
      if (smallest > n) return -1;
      const found = head[smallest];
      remove(found);
      return found;
    },
  };
}
