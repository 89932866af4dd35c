/** A priority queue of nodes, the smallest key first, ties by node. */

/** A queue for at most `size` nodes. */
export function createNodeQueue(size: number) {
  const keys = new Float64Array(size);
  const nodes = new Int32Array(size);
  let count = 0;
  const before = (a: number, b: number) => keys[a] < keys[b] || (keys[a] === keys[b] && nodes[a] < nodes[b]);
  function exchange(a: number, b: number): void {
    [keys[a], keys[b]] = [keys[b], keys[a]];
    [nodes[a], nodes[b]] = [nodes[b], nodes[a]];
  }
  return {
    clear() {
      count = 0;
    },
    size: () => count,
    key: () => keys[0],
    add(key: number, node: number) {
      keys[count] = key;
      nodes[count] = node;
      for (let at = count++; at > 0 && before(at, (at - 1) >> 1); at = (at - 1) >> 1) exchange(at, (at - 1) >> 1);
    },
    take(): number {
      const node = nodes[0];
      count--;
      exchange(0, count);
      for (let at = 0, child = 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && before(child + 1, child)) child++;
        if (!before(child, at)) break;
        exchange(at, child);
        at = child;
      }
      return node;
    },
  };
}
