import { expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { joinImages, waveImage, withMissingImage } from "../../../../test/wave-images.js";
import { type Matrix, row, selectRows } from "../../../data/matrix.js";
import { createTable, type Table } from "../../../data/table/table.js";
import { digits } from "../../../datasets/index.js";
import { type ImageColumn, imagesFromRows } from "../image-column.js";
import { hog } from "./hog.js";
import { orientedGradients } from "./oriented-gradients.js";

const images = joinImages(waveImage(24, 24, 1, 0), waveImage(24, 24, 1, 1));
const tableOf = (column: ImageColumn): Table => createTable({ photo: column });

test("transform gives the descriptors, one name per number", () => {
  for (const options of [
    {},
    { cellSize: 6, blockSize: 2, blockNorm: "l1", squareRoot: true, orientations: 5 },
  ] as const) {
    const recipe = hog(options);
    const model = recipe.fit({ x: tableOf(images) });
    const x = model.transform(tableOf(images)) as Matrix;
    expect(x).toEqual(orientedGradients(images, recipe.options));
    expect(model.outputFeatures.length).toBe(x.columns);
    expect(model.outputFeatures[0]).toBe("photo__hog__block-0__cell-0__bin-0");
  }
});

test("separates handwritten digits: the nearest descriptor is mostly of the same digit", async () => {
  const { x, y } = await digits();
  const few = selectRows(
    x,
    Int32Array.from({ length: 400 }, (_, i) => i),
  );
  const table = tableOf(imagesFromRows(few, { width: 8, height: 8 }));
  const codes = hog({ cellSize: 4, blockSize: 2 }).fit({ x: table }).transform(table) as Matrix;
  let right = 0;
  for (let i = 0; i < codes.rows; i++) {
    let nearest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < codes.rows; k++) {
      if (k === i) continue;
      let distance = 0;
      for (let j = 0; j < codes.columns; j++) {
        distance += (codes.data[i * codes.columns + j] - codes.data[k * codes.columns + j]) ** 2;
      }
      if (distance < least) [least, nearest] = [distance, k];
    }
    if (y.codes[nearest] === y.codes[i]) right++;
  }
  // Guessing is right in 40 cases of 400.
  expect(right).toBeGreaterThan(300);
});

test("missing images are missing numbers, or refused", () => {
  const gap = withMissingImage(images, 1);
  const x = hog()
    .fit({ x: tableOf(gap) })
    .transform(tableOf(gap)) as Matrix;
  expect(row(x, 1).every(Number.isNaN)).toBe(true);
  expect(refusal(() => hog({ missing: "refuse" }).fit({ x: tableOf(gap) }))).toContain("hog: the value in row 1");
});

test("fit refuses blocks that do not fit, and non-finite pixels", () => {
  expect(refusal(() => hog({ cellSize: 9 }).fit({ x: tableOf(images) }))).toContain(
    "hog: a block of 3 x 3 cells of 9 pixels does not fit into images of 24 x 24",
  );
  const broken = { ...images, pixels: images.pixels.slice() };
  broken.pixels[3] = Number.POSITIVE_INFINITY;
  expect(refusal(() => hog().fit({ x: tableOf(broken) }))).toContain("hog: image 0 has a pixel that is Infinity");
});
