import { describe, expect, test } from "vitest";
import { StringCells, type StringKind } from "./strings.js";
import { encodeText } from "./text.js";

function column(kind: StringKind, texts: readonly (string | null)[]) {
  const cells = new StringCells(kind, texts.length, () => expect.unreachable());
  texts.forEach((text, row) => {
    const bytes = encodeText(text ?? "");
    if (text === null) cells.addMissing(row);
    else cells.add(row, bytes, 0, bytes.length);
  });
  return cells.finish(texts.length);
}

describe("StringCells", () => {
  test("become the requested type", () => {
    const texts = ["b", null, "a", "b"];
    const category = { type: "category", codes: Int32Array.of(1, -1, 0, 1), categories: ["a", "b"] };
    expect(column("text", texts)).toEqual({ type: "text", values: texts });
    expect(column("category", texts)).toEqual(category);
    expect(column("inferred", texts)).toEqual(category);
  });

  test("true and false are booleans only when inferred", () => {
    expect(column("inferred", ["TRUE", null, "false"])).toEqual({ type: "boolean", values: Uint8Array.of(1, 255, 0) });
    expect(column("category", ["true", "false"]).type).toBe("category");
  });

  test("keep missing values when converted to plain text", () => {
    const texts = Array.from({ length: 1500 }, (_, i) => (i % 10 === 0 ? null : `text ${i}`));
    expect(column("inferred", texts)).toEqual({ type: "text", values: texts });
  });

  test("are sorted as in JavaScript", () => {
    const texts = ["é", "z", "Z", "10", "2", "", "😀", "\uffff"];
    expect(column("category", texts)).toMatchObject({ categories: [...texts].sort() });
  });
});
