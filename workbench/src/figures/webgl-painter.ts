/** Draws points by WebGL, which draws millions of them in a few milliseconds. */
import type { ColouredPoints, Painter } from "./cloud-canvas.js";

const vertexShader = `
attribute vec2 place;
attribute vec3 colour;
uniform vec3 sight;
uniform float size;
varying vec3 shade;
void main() {
  gl_Position = vec4(place * sight.z + sight.xy, 0.0, 1.0);
  gl_PointSize = size;
  shade = colour;
}`;

const fragmentShader = `
precision mediump float;
varying vec3 shade;
void main() {
  vec2 fromCentre = gl_PointCoord - vec2(0.5);
  if (dot(fromCentre, fromCentre) > 0.25) discard;
  gl_FragColor = vec4(shade * 0.7, 0.7);
}`;

/** Diameter of a point in pixels of the page. */
const SIZE = 2.5;

/** The painter, or undefined where WebGL is not available. */
export function webglPainter(canvas: HTMLCanvasElement, points: ColouredPoints, side: number): Painter | undefined {
  const gl = canvas.getContext("webgl", { premultipliedAlpha: true, antialias: false });
  if (gl === null) return undefined;
  canvas.width = canvas.height = Math.round(side * devicePixelRatio);
  const program = programOf(gl);
  if (program === undefined) return undefined;
  const { x, y, groups, colours } = points;
  const rgb = colours.map(componentsOf);
  const places = Float32Array.from({ length: 2 * x.length }, (_, k) => (k % 2 === 0 ? x : y)[k >> 1]);
  const shades = Uint8Array.from({ length: 3 * x.length }, (_, k) => rgb[groups[Math.floor(k / 3)]][k % 3]);
  const buffers = [
    attribute(gl, program, "place", places, 2, gl.FLOAT),
    attribute(gl, program, "colour", shades, 3, gl.UNSIGNED_BYTE),
  ];
  // biome-ignore lint/correctness/useHookAtTopLevel: it belongs to WebGL, not to React
  gl.useProgram(program);
  gl.viewport(0, 0, canvas.width, canvas.height);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.uniform1f(gl.getUniformLocation(program, "size"), SIZE * devicePixelRatio);
  const sightAt = gl.getUniformLocation(program, "sight");
  return {
    paint({ zoom, shift }) {
      gl.uniform3f(sightAt, shift[0], shift[1], zoom);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.drawArrays(gl.POINTS, 0, x.length);
    },
    destroy() {
      for (const buffer of buffers) gl.deleteBuffer(buffer);
      gl.deleteProgram(program);
    },
  };
}

function programOf(gl: WebGLRenderingContext): WebGLProgram | undefined {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type);
    if (shader === null) return undefined;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : undefined;
}

function attribute(
  gl: WebGLRenderingContext,
  program: WebGLProgram,
  name: string,
  values: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
  size: number,
  type: number,
): WebGLBuffer {
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
  const at = gl.getAttribLocation(program, name);
  gl.enableVertexAttribArray(at);
  // Bytes become numbers from 0 to 1.
  gl.vertexAttribPointer(at, size, type, type === gl.UNSIGNED_BYTE, 0, 0);
  return buffer;
}

/** Red, green and blue of "#rrggbb", from 0 to 255. */
function componentsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
