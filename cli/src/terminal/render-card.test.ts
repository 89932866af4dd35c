import { expect, test } from "vitest";
import { renderCard } from "./render-card.js";

const card = `# Ridge

\`ridge\` · regressor

A **bold** claim with a [link](other.md) and \`code\`, long enough to be broken into two lines because it goes on and on.

![figure](figures/ridge.svg)

    ‖y − Xw‖²

- first point
  that goes on
- second

| option | default | meaning |
|---|---|---|
| \`alpha\` | \`1\` | strength |

\`\`\`ts
const x = 1;
\`\`\`
`;

test("renders Markdown as plain text: no markup, no images, formulas and code kept", () => {
  const lines = renderCard(card).split("\n");
  expect(lines[0]).toBe("Ridge");
  expect(lines).toContain("ridge · regressor");
  expect(lines).toContain("    ‖y − Xw‖²");
  expect(lines).toContain("- first point that goes on");
  expect(lines).toContain("option  default  meaning");
  expect(lines).toContain("alpha   1        strength");
  expect(lines).toContain("    const x = 1;");
  const all = lines.join("\n");
  for (const mark of ["![", "](", "**", "`", "|--"]) expect(all).not.toContain(mark);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(96);
});
