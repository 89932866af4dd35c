import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnViews, range, splitAt } from "../../../test/canonical-data.js";
import { refusal } from "../../../test/refusal.js";
import { selectColumns } from "../../data/matrix.js";
import { stackColumns } from "../../data/stack.js";
import { canonicalAnalysis, projectView } from "./canonical-analysis.js";
import { componentNames, placeViews, projectColumns, unseenColumns, type ViewColumns } from "./view-columns.js";

const features = ["height", "width", "weight", "age"];

describe("the columns of a view", () => {
  test("names and positions are equivalent, and the order is kept", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(range(0, 4), { minLength: 2 }), fc.nat(2), (columns, cut) => {
        const at = 1 + (cut % (columns.length - 1));
        const places = [columns.slice(0, at), columns.slice(at)];
        const names = places.map((view) => view.map((j) => features[j]));
        const expected = places.map((view) => Int32Array.from(view));
        expect(placeViews("test", places, features)).toEqual(expected);
        expect(placeViews("test", names, features)).toEqual(expected);
      }),
    );
  });

  test("refuses empty views, unknown columns and repeated columns, and names them", () => {
    const place = (views: readonly ViewColumns[]) => refusal(() => placeViews("fit", views, features));
    expect(place([[0], []])).toBe(
      "invalid-option: fit: views[1] must be a list of at least one column, got an empty array",
    );
    expect(place([[0], [4]])).toContain("views[1] names the column 4, which the samples do not have; there are 4");
    expect(place([[0], [-1]])).toContain("views[1] names the column -1");
    expect(place([[0], [1.5]])).toContain("views[1] names the column 1.5");
    expect(place([["hight"], [1]])).toContain(
      'views[0] names the column "hight", which the samples do not have; did you mean "height"?',
    );
    expect(place([[0, 0], [1]])).toContain("views[0] names the column 0 twice");
    expect(place([["age"], [1, 3]])).toContain("views[1] names the column 3 that view 0 also has");
  });

  test("columns of no view are listed, the first five", () => {
    expect(unseenColumns([Int32Array.of(0, 1), Int32Array.of(2, 3)], features)).toEqual([]);
    expect(unseenColumns([Int32Array.of(0, 1), Int32Array.of(3)], features)).toEqual([
      { code: "column-left-out", message: 'no view has the column "weight"', details: { columns: ["weight"] } },
    ]);
    expect(unseenColumns([Int32Array.of(0)], [..."abcdefg"])).toEqual([
      {
        code: "column-left-out",
        message: 'no view has the columns "b", "c", "d", "e", "f" …',
        details: { columns: [..."bcdefg"] },
      },
    ]);
  });
});

test("components are named by view", () => {
  expect(componentNames(2, 2)).toEqual(["view1_1", "view1_2", "view2_1", "view2_2"]);
  expect(componentNames(3, 1)).toEqual(["view1_1", "view2_1", "view3_1"]);
});

test("samples that hold the views side by side in any order give the components of each", () => {
  for (let seed = 0; seed < 5; seed++) {
    const views = drawnViews(20, [3, 2], seed);
    const analysis = canonicalAnalysis(views);
    const columns = [Int32Array.of(4, 0, 2), Int32Array.of(1, 3)];
    const order = [1, 3, 2, 4, 0];
    const x = selectColumns(stackColumns(views), order);
    const scores = projectColumns({ ...analysis, columns }, x);
    const [first, second] = splitAt(scores, 2);
    expect(first).toEqual(projectView(analysis, 0, views[0]));
    expect(second).toEqual(projectView(analysis, 1, views[1]));
  }
});
