/**
 * Normal draws by the ziggurat: the half-bell is covered by 256 layers of equal area, a point under the inner edge of
 * its layer is accepted at once (98.8 % of draws: one table look-up, one product, no logarithm).
 *
 * Marsaglia & Tsang, "The ziggurat method for generating random variables", J. Stat. Software 5(8), 2000; in the form of
 * Doornik, "An improved ziggurat method to generate normal random samples", 2005, where the layer and the position in it
 * use different random bits (in the first form they share bits, and the draws fail tests of uniformity).
 */
import { exp, log } from "../elementary/functions.js";
import { nextBits, nextUniform } from "./bits.js";

const layers = 256;
/** Where the tail begins, and the area of each layer, for 256 layers under exp(−x²/2). */
const tailStart = 3.654152885361009;
const layerArea = 0.004928673233974655;

const { edges, heights } = /* @__PURE__ */ buildTables();

/** A standard normal draw from 64 bits of the stream: 8 choose the layer, 1 the sign, 53 the position. */
export function normalVariate(state: Int32Array): number {
  for (;;) {
    const high = nextBits(state) >>> 0;
    const low = nextBits(state);
    const layer = low & 255;
    const position = (high * 0x20_0000 + (low >>> 11)) * 2 ** -53;
    const x = position * edges[layer];
    if (x < edges[layer + 1]) return (low & 256) === 0 ? x : -x;
    if (layer === 0) {
      const beyond = tailVariate(state);
      return (low & 256) === 0 ? beyond : -beyond;
    }
    const height = heights[layer] + nextUniform(state) * (heights[layer + 1] - heights[layer]);
    if (height < exp(-0.5 * x * x)) return (low & 256) === 0 ? x : -x;
  }
}

// Marsaglia (1964): beyond r, x = −log(U)/r is accepted when −2 log(V) > x².
function tailVariate(state: Int32Array): number {
  for (;;) {
    const x = -log(1 - nextUniform(state)) / tailStart;
    const y = -log(1 - nextUniform(state));
    if (y + y > x * x) return tailStart + x;
  }
}

// edges[1] = r; layer 0 is the base strip with the tail, as wide as a rectangle of its area would be; then
// f(edges[i + 1]) = f(edges[i]) + area / edges[i], until f = 1 at the top.
function buildTables(): { edges: Float64Array; heights: Float64Array } {
  const edges = new Float64Array(layers + 1);
  const heights = new Float64Array(layers + 1);
  let height = exp(-0.5 * tailStart * tailStart);
  edges[0] = layerArea / height;
  edges[1] = tailStart;
  heights[1] = height;
  for (let i = 2; i < layers; i++) {
    height += layerArea / edges[i - 1];
    edges[i] = Math.sqrt(-2 * log(height));
    heights[i] = height;
  }
  heights[layers] = 1;
  return { edges, heights };
}
