import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createSearch } from "../../neighbor-search/search.js";
import { findOthers, localDensities, outlierFactors } from "./local-density.js";

test("the factors of four points on a line, computed by hand", () => {
  const x = asMatrix([[0], [1], [3], [7]]);
  const search = createSearch(x);
  const others = runToEnd(findOthers(search, x, 2));
  expect([...others.indices]).toEqual([1, 2, 0, 2, 1, 0, 2, 1]);
  const known = localDensities(others, 7);
  expect([...known.reaches]).toEqual([3, 2, 3, 6]);
  // Mean reachability distances: (max(1, 2) + max(3, 3)) / 2 = 2.5, 3, 2.5 and (4 + 6) / 2 = 5.
  expectClose(
    known.densities.map((density) => 1 / density),
    [2.5, 3, 2.5, 5],
    1e-9,
  );
  const [a, b, c] = [1 / 2.5, 1 / 3, 1 / 2.5];
  expectClose(
    outlierFactors(others, known),
    [((b + c) / 2) * 2.5, ((a + c) / 2) * 3, ((a + b) / 2) * 2.5, ((c + b) / 2) * 5],
    1e-9,
  );
});
