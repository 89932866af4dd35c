/** The k best of many candidates, in a heap: the nearest, ties by lowest index. */

/** Collects candidates for one query after another. */
export interface BestList {
  /** The reduced distance a candidate must not exceed; infinite until there are k. */
  limit(): number;
  /** Adds a candidate, unless there are k better ones. */
  offer(distance: number, index: number): void;
  /** Writes the candidates in order, best first, to both arrays from the given index on, and clears the list. */
  drain(indices: Int32Array, distances: Float64Array, at: number): number;
}

/** A list of at most `size` candidates. */
export function createBestList(size: number): BestList {
  // A binary heap with the worst on top.
  const keys = new Float64Array(size);
  const items = new Int32Array(size);
  let count = 0;

  /** Puts a candidate at the top of a heap of the given length and sifts it down. */
  function sink(length: number, distance: number, index: number): void {
    let at = 0;
    for (let child = 1; child < length; child = 2 * at + 1) {
      const right = child + 1;
      if (
        right < length &&
        (keys[right] > keys[child] || (keys[right] === keys[child] && items[right] > items[child]))
      ) {
        child = right;
      }
      if (keys[child] < distance || (keys[child] === distance && items[child] < index)) break;
      keys[at] = keys[child];
      items[at] = items[child];
      at = child;
    }
    keys[at] = distance;
    items[at] = index;
  }

  function rise(distance: number, index: number): void {
    let at = count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent] > distance || (keys[parent] === distance && items[parent] > index)) break;
      keys[at] = keys[parent];
      items[at] = items[parent];
      at = parent;
    }
    keys[at] = distance;
    items[at] = index;
  }

  return {
    limit: () => (count < size ? Infinity : keys[0]),
    offer(distance, index) {
      if (count < size) rise(distance, index);
      else if (distance < keys[0] || (distance === keys[0] && index < items[0])) sink(size, distance, index);
    },
    drain(indices, distances, at) {
      const found = count;
      while (count > 0) {
        count--;
        indices[at + count] = items[0];
        distances[at + count] = keys[0];
        sink(count, keys[count], items[count]);
      }
      return found;
    },
  };
}
