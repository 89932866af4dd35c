/**
 * Colours in spaces where distances are closer to the differences that people see: CIE 1976 L*a*b* and L*u*v*, from and to sRGB
 * (IEC 61966-2-1), with its white, D65.
 */
import { LecternError, show } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { cbrt, pow } from "../../numeric/elementary/functions.js";

type Color = readonly [first: number, second: number, third: number];

/** XYZ of linear red, green and blue, exactly as the chromaticities of sRGB give it (the fractions of CSS Color 4). */
const rgbToXyz: readonly Color[] = [
  [506752 / 1228815, 87881 / 245763, 12673 / 70218],
  [87098 / 409605, 175762 / 245763, 12673 / 175545],
  [7918 / 409605, 87881 / 737289, 1001167 / 1053270],
];
const xyzToRgb: readonly Color[] = [
  [12831 / 3959, -329 / 214, -1974 / 3959],
  [-851781 / 878810, 1648619 / 878810, 36519 / 878810],
  [705 / 12673, -2585 / 12673, 705 / 667],
];
/** XYZ of white, whose chromaticity is x = 0.3127 and y = 0.3290. */
const whiteX = 0.3127 / 0.329;
const whiteZ = (1 - 0.3127 - 0.329) / 0.329;
/** The chromaticities u' = 4 X / (X + 15 Y + 3 Z) and v' = 9 Y / (X + 15 Y + 3 Z) of white. */
const whiteU = (4 * whiteX) / (whiteX + 15 + 3 * whiteZ);
const whiteV = 9 / (whiteX + 15 + 3 * whiteZ);

/** Lightness is linear in Y up to the cube of 6/29, with the cube of 29/3 as slope, and a cube root beyond. */
const edge = 216 / 24389;
const slope = 24389 / 27;

/**
 * Colours from sRGB to L*a*b*: lightness from 0 to 100, red against green, and yellow against blue. Each row has red, green and
 * blue from 0 to 1.
 *
 * @example
 * ```ts
 * import { toRows } from "lectern/data";
 * import { rgbToLab } from "lectern/images";
 *
 * toRows(rgbToLab([[1, 0, 0], [0.5, 0.5, 0.5]])); // [[53.24, 80.09, 67.20], [53.39, 0, 0]], rounded
 * ```
 */
export function rgbToLab(rgb: MatrixLike): Matrix {
  return mapColors("rgbToLab", rgb, (color) => {
    const [x, y, z] = xyzOf("rgbToLab", color);
    const lightness = lightnessOf(y);
    const [left, middle, right] = [lightnessOf(x / whiteX), lightness, lightnessOf(z / whiteZ)];
    return [lightness, (500 * (left - middle)) / 116, (200 * (middle - right)) / 116];
  });
}

/** The inverse of {@link rgbToLab}. Colours that screens cannot show have numbers below 0 or above 1. */
export function labToRgb(lab: MatrixLike): Matrix {
  return mapColors("labToRgb", lab, ([lightness, a, b]) =>
    rgbOf([
      whiteX * luminanceOf(lightness + (116 * a) / 500),
      luminanceOf(lightness),
      whiteZ * luminanceOf(lightness - (116 * b) / 200),
    ]),
  );
}

/**
 * Colours from sRGB to L*u*v*: lightness from 0 to 100, and the chromaticity relative to white, in proportion to the lightness.
 * Each row has red, green and blue from 0 to 1.
 *
 * @example
 * ```ts
 * import { toRows } from "lectern/data";
 * import { rgbToLuv } from "lectern/images";
 *
 * toRows(rgbToLuv([[1, 0, 0], [0.5, 0.5, 0.5]])); // [[53.24, 175.01, 37.76], [53.39, 0, 0]], rounded
 * ```
 */
export function rgbToLuv(rgb: MatrixLike): Matrix {
  return mapColors("rgbToLuv", rgb, (color) => {
    const [x, y, z] = xyzOf("rgbToLuv", color);
    // Black has no chromaticity, and that of anything as dark is lost to rounding.
    if (y < 1e-300) return [0, 0, 0];
    const [lightness, sum] = [lightnessOf(y), x + 15 * y + 3 * z];
    return [lightness, 13 * lightness * ((4 * x) / sum - whiteU), 13 * lightness * ((9 * y) / sum - whiteV)];
  });
}

/** The inverse of {@link rgbToLuv}. Colours that screens cannot show have numbers below 0 or above 1. */
export function luvToRgb(luv: MatrixLike): Matrix {
  return mapColors("luvToRgb", luv, ([lightness, u, v]) => {
    if (lightness === 0 && u === 0 && v === 0) return [0, 0, 0];
    const [chromaU, chromaV] = [u / (13 * lightness) + whiteU, v / (13 * lightness) + whiteV];
    if (!(lightness > 0 && chromaV > 0)) {
      throw new LecternError("invalid-data", `luvToRgb: no colour has the coordinates ${lightness}, ${u}, ${v}`);
    }
    const y = luminanceOf(lightness);
    const sum = (9 * y) / chromaV;
    const x = (chromaU * sum) / 4;
    return rgbOf([x, y, (sum - x - 15 * y) / 3]);
  });
}

/** L* of a luminance, which is 1 for white. */
function lightnessOf(y: number): number {
  return y > edge ? 116 * cbrt(y) - 16 : slope * y;
}

function luminanceOf(lightness: number): number {
  const root = (lightness + 16) / 116;
  return lightness > slope * edge ? root * root * root : lightness / slope;
}

function xyzOf(kind: string, color: Color): Color {
  for (const value of color) {
    if (value >= 0 && value <= 1) continue;
    const hint = value > 1 ? "; divide numbers from 0 to 255 by 255" : "";
    throw new LecternError("invalid-data", `${kind}: red, green and blue must be from 0 to 1, got ${value}${hint}`);
  }
  const linear = (value: number) => (value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92);
  return product(rgbToXyz, [linear(color[0]), linear(color[1]), linear(color[2])]);
}

function rgbOf(xyz: Color): Color {
  const [red, green, blue] = product(xyzToRgb, xyz);
  const encoded = (value: number) => (value > 0.04045 / 12.92 ? 1.055 * pow(value, 1 / 2.4) - 0.055 : 12.92 * value);
  return [encoded(red), encoded(green), encoded(blue)];
}

function product([first, second, third]: readonly Color[], color: Color): Color {
  const dot = (row: Color) => row[0] * color[0] + row[1] * color[1] + row[2] * color[2];
  return [dot(first), dot(second), dot(third)];
}

/** The colours of a matrix with one per row, each converted by itself. */
function mapColors(kind: string, given: MatrixLike, convert: (color: Color) => Color): Matrix {
  const { rows, columns, data } = asMatrix(given, `${kind}: the colours`);
  if (columns !== 3) {
    throw new LecternError("invalid-data", `${kind}: each row must be one colour of 3 numbers, got ${columns} columns`);
  }
  const to = zeros(rows, columns);
  for (let at = 0; at < data.length; at += 3) {
    const color: Color = [data[at], data[at + 1], data[at + 2]];
    const wrong = color.find((value) => !Number.isFinite(value));
    if (wrong !== undefined) {
      throw new LecternError("invalid-data", `${kind}: colour ${at / 3} has ${show(wrong)}; numbers must be finite`);
    }
    to.data.set(convert(color), at);
  }
  return to;
}
