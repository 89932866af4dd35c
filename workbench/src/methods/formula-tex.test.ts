import katex from "katex";
import type { Tokens } from "marked";
import { describe, expect, test } from "vitest";
import { cardKinds, cardText } from "./card-texts.js";
import { formulaTex } from "./formula-tex.js";
import { readMarkdown } from "./markdown.js";

test.each([
  ["‖y − Xw − b‖² + alpha ‖w‖²", "\\|y\\ -\\ Xw\\ -\\ b\\|^{2}\\ +\\ \\text{alpha}\\ \\|w\\|^{2}"],
  ["Σᵢ weightᵢ log p(yᵢ)", "\\sum\\nolimits_{i}\\ \\text{weight}_{i}\\ \\log \\ p(y_{i})"],
  ["π_y(i) Nₖⱼ", "π_{y(i)}\\ N_{kj}"],
  ["Σ_{i ∈ N(x)} wᵢ", "\\sum\\nolimits_{i\\ ∈\\ N(x)}\\ w_{i}"],
  ["w_xᵀ C⁻¹", "w_{x}^{\\top}\\ C^{-1}"],
  ["x̄ such that p(x | k)", "\\bar{x}\\ \\text{such that}\\ p(x\\mid k)"],
  ["(1 − x)^(2 − λ)", "(1\\ -\\ x)^{2\\ -\\ λ}"],
])("%s", (line, tex) => {
  expect(formulaTex(line)).toBe(tex);
});

describe("formulas of cards", () => {
  const lines = cardKinds().flatMap((kind) =>
    readMarkdown(cardText(kind) ?? "")
      .filter((token): token is Tokens.Code => token.type === "code" && !(token as Tokens.Code).lang)
      .flatMap(({ text }) => text.split("\n"))
      .map((line) => [kind, line] as const),
  );

  test("can all be typeset", () => {
    expect(lines.length).toBeGreaterThan(100);
    const refused = lines.flatMap(([kind, line]) => {
      try {
        katex.renderToString(formulaTex(line), { throwOnError: true, strict: "ignore" });
        return [];
      } catch (error) {
        return [`${kind}: ${line}: ${formulaTex(line)}: ${error}`];
      }
    });
    expect(refused).toEqual([]);
  });
});
