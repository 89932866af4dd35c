import { expect, test } from "vitest";
import { decodeEntities } from "./html-entities.js";

test("named and numeric references become their characters", () => {
  expect(decodeEntities("&lt;&gt;&amp;&quot;&apos; &nbsp;&iexcl;&yuml;&euro;&hellip;&bdquo;")).toBe(
    "<>&\"' \u00a0¡ÿ€…„",
  );
  expect(decodeEntities("&auml;&Ouml;&szlig;&times;&divide;&frac12;")).toBe("äÖß×÷½");
  expect(decodeEntities("&#65;&#x1F600;&#X41;")).toBe("A\u{1f600}A");
});

test("references are decoded once, and other text is unchanged", () => {
  expect(decodeEntities("&amp;lt; AT&T; &unknown; & &; &#; &#x;")).toBe("&lt; AT&T; &unknown; & &; &#; &#x;");
});

test("references to invalid characters give the replacement character", () => {
  expect(decodeEntities("&#0;&#xD800;&#x110000;")).toBe("\ufffd\ufffd\ufffd");
});
