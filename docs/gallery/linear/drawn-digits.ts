/** Hand-drawn digits on a grid of 20 x 20 pixels, each a little different: shifted, rotated, thick or thin, with noise. */

/** The part of a random generator that drawing needs. */
export interface PenRandom {
  uniform(): number;
  normal(): number;
}

/** One image per row, one pixel per column, from the upper left, with the digit as the label. */
export interface DrawnDigits {
  readonly images: number[][];
  readonly digits: string[];
}

/** The strokes of the digits 0 … 9: points (across, down) between −1 and 1, joined by lines. */
const strokes: readonly (readonly (readonly [number, number])[])[] = [
  [
    [-0.6, -0.6],
    [0, -1],
    [0.6, -0.6],
    [0.6, 0.6],
    [0, 1],
    [-0.6, 0.6],
    [-0.6, -0.6],
  ],
  [
    [-0.4, -0.6],
    [0.1, -1],
    [0.1, 1],
  ],
  [
    [-0.6, -0.6],
    [0, -1],
    [0.6, -0.6],
    [0.5, 0],
    [-0.6, 1],
    [0.6, 1],
  ],
  [
    [-0.6, -0.9],
    [0.5, -0.9],
    [0, -0.1],
    [0.6, 0.3],
    [0.4, 0.9],
    [-0.6, 0.8],
  ],
  [
    [0.3, 1],
    [0.3, -1],
    [-0.6, 0.4],
    [0.7, 0.4],
  ],
  [
    [0.6, -1],
    [-0.5, -1],
    [-0.5, -0.1],
    [0.4, -0.2],
    [0.6, 0.4],
    [0.2, 1],
    [-0.6, 0.8],
  ],
  [
    [0.4, -1],
    [-0.4, -0.4],
    [-0.6, 0.4],
    [0, 1],
    [0.6, 0.5],
    [0.1, 0],
    [-0.5, 0.3],
  ],
  [
    [-0.6, -1],
    [0.6, -1],
    [-0.1, 1],
  ],
  [
    [0, 0],
    [-0.5, -0.5],
    [0, -1],
    [0.5, -0.5],
    [0, 0],
    [-0.6, 0.5],
    [0, 1],
    [0.6, 0.5],
    [0, 0],
  ],
  [
    [0.5, -0.3],
    [-0.1, 0],
    [-0.6, -0.5],
    [0, -1],
    [0.6, -0.4],
    [0.4, 0.4],
    [-0.3, 1],
  ],
];

/** Draws `count` images, the digits in turn. */
export function drawDigits(count: number, random: PenRandom): DrawnDigits {
  const digits = Array.from({ length: count }, (_, i) => i % 10);
  return { images: digits.map((digit) => draw(digit, random)), digits: digits.map(String) };
}

function draw(digit: number, random: PenRandom): number[] {
  const between = (low: number, high: number) => low + (high - low) * random.uniform();
  const [turn, size, pen] = [between(-0.15, 0.15), between(6, 7.5), between(0.9, 1.5)];
  const [right, down] = [between(-1.5, 1.5), between(-1.5, 1.5)];
  const points = (strokes[digit] ?? []).map(([x, y]) => [
    10 + right + size * (x * Math.cos(turn) - y * Math.sin(turn)),
    10 + down + size * (x * Math.sin(turn) + y * Math.cos(turn)),
  ]);
  return Array.from({ length: 400 }, (_, at) => {
    const distance = toPolyline((at % 20) + 0.5, Math.floor(at / 20) + 0.5, points);
    return Math.exp(-((distance / pen) ** 2)) + 0.1 * random.normal();
  });
}

/** Distance from a pixel to the nearest stroke. */
function toPolyline(x: number, y: number, points: readonly number[][]): number {
  let nearest = Infinity;
  for (let k = 1; k < points.length; k++) {
    const [ax = 0, ay = 0] = points[k - 1] ?? [];
    const [bx = 0, by = 0] = points[k] ?? [];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    nearest = Math.min(nearest, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return nearest;
}
