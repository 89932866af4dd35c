/** The positions of the largest values. */

/** The positions of the `count` largest values, in no order; among equal values the first. */
export function positionsOfLargest(values: Float64Array, count: number): Int32Array {
  if (values.length <= count) return Int32Array.from(values.keys());
  // A heap with the smallest of the chosen values on top; among equal ones the last position.
  const heap = Int32Array.from({ length: count }, (_, i) => i);
  if (count === 0) return heap;
  for (let i = (count >> 1) - 1; i >= 0; i--) sink(values, heap, i);
  for (let i = count; i < values.length; i++) {
    if (values[i] > values[heap[0]]) {
      heap[0] = i;
      sink(values, heap, 0);
    }
  }
  return heap;
}

function isBelow(values: Float64Array, a: number, b: number): boolean {
  return values[a] < values[b] || (values[a] === values[b] && a > b);
}

function sink(values: Float64Array, heap: Int32Array, from: number): void {
  const position = heap[from];
  let at = from;
  for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && isBelow(values, heap[child + 1], heap[child])) child++;
    if (!isBelow(values, heap[child], position)) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = position;
}
