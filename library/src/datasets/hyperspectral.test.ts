import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { hyperspectralImage } from "./hyperspectral.js";

/** The mean reflectance of the pixels of a cover at a wavelength. */
function reflectance(cover: string, wavelength: number): number {
  const {
    data: { x, y },
    wavelengths,
  } = hyperspectralImage({ noise: 0, bands: 201, seed: 3 });
  const band = wavelengths.indexOf(wavelength);
  const own = Array.from(y.codes.keys()).filter((i) => y.classes[y.codes[i]] === cover);
  return own.reduce((sum, i) => sum + x.data[i * x.columns + band], 0) / own.length;
}

describe("hyperspectralImage", () => {
  test("every pixel has a spectrum and a cover; fields are connected patches", () => {
    const { data, width, height, wavelengths } = hyperspectralImage({ width: 24, height: 16, bands: 50 });
    const { x, y, features } = data;
    expect([x.rows, x.columns, wavelengths[0], wavelengths[49], features[0]]).toEqual([384, 50, 400, 2400, "400 nm"]);
    expect(new Set(y.codes).size).toBe(6);
    let same = 0;
    for (let row = 0; row < height; row++) {
      for (let column = 1; column < width; column++) {
        if (y.codes[row * width + column] === y.codes[row * width + column - 1]) same++;
      }
    }
    expect(same / (height * (width - 1))).toBeGreaterThan(0.6);
  });

  test("plants have a green peak, a red edge and dips where water absorbs; water is dark in the infrared", () => {
    for (const green of ["grass", "wheat", "forest"]) {
      expect(reflectance(green, 550)).toBeGreaterThan(reflectance(green, 450));
      expect(reflectance(green, 550)).toBeGreaterThan(reflectance(green, 670));
      expect(reflectance(green, 800)).toBeGreaterThan(3 * reflectance(green, 670));
      expect(reflectance(green, 1450)).toBeLessThan(0.6 * reflectance(green, 1250));
    }
    expect(reflectance("soil", 2000)).toBeGreaterThan(reflectance("soil", 500));
    expect(reflectance("water", 1000)).toBeLessThan(0.4 * reflectance("soil", 1000));
  });

  test("the same seed gives the same image; bad sizes are refused", () => {
    const small = { width: 5, height: 5, bands: 10 };
    expect(hyperspectralImage({ ...small, seed: 4 }).data.x).toEqual(hyperspectralImage({ ...small, seed: 4 }).data.x);
    expect(hyperspectralImage({ ...small, seed: 4 }).data.x).not.toEqual(
      hyperspectralImage({ ...small, seed: 5 }).data.x,
    );
    expect(refusal(() => hyperspectralImage({ bands: 1 }))).toContain("bands");
  });
});
