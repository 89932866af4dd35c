import { expect, test } from "vitest";
import { defaultsOf, type OptionTable } from "../core/options/options.js";
import { generatorOptions } from "./generator-options.js";
import * as datasets from "./index.js";

const names = Object.keys(generatorOptions) as (keyof typeof generatorOptions)[];
const generators = new Map(Object.entries(datasets));
const generatorOf = (name: string) => generators.get(name) as (options?: object) => unknown;

test.each(names)("%s has the options and defaults of its table", (name) => {
  const generate = generatorOf(name);
  const defaults = defaultsOf<OptionTable>(generatorOptions[name]);
  expect(generate(defaults)).toEqual(generate());
});

test.each(names)("%s refuses options that are not in its table", (name) => {
  const generate = generatorOf(name);
  expect(() => generate({ nonsense: 1 })).toThrow(/no option "nonsense"/);
});
