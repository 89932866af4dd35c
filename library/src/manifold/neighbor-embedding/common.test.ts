import { expect, test } from "vitest";
import { zeros } from "../../data/matrix.js";
import { algorithmOption, disconnected, requireSamples, usablePerplexity } from "./common.js";

test("too few samples are refused by name, and parts are a warning with their number", () => {
  expect(() => requireSamples("map", zeros(3, 2), 4)).toThrow("map: needs at least 4 samples, got 3");
  expect(requireSamples("map", zeros(4, 2), 4)).toBeUndefined();
  expect(disconnected(3, "increase neighbors to connect them")).toMatchObject({
    code: "not-identifiable",
    details: { parts: 3 },
    message: expect.stringContaining("3 parts that share no neighbours"),
  });
  expect(algorithmOption().default).toBe("automatic");
});

test("a perplexity of more than a third of the other samples is lowered, with a warning", () => {
  expect(usablePerplexity(5, 16)).toEqual({ perplexity: 5, warnings: [] });
  const { perplexity, warnings } = usablePerplexity(30, 16);
  expect(perplexity).toBe(5);
  expect(warnings).toMatchObject([{ code: "few-samples", details: { samples: 16, perplexity: 5 } }]);
});
