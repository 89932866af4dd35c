import { type Option, resolveOptions } from "lectern/contract";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { newItem } from "./new-item.js";

test("a new item of every list of the registry is accepted by the list", () => {
  let lists = 0;
  for (const { kind, options } of registry.methods) {
    for (const [name, option] of Object.entries<Option>(options)) {
      if (option.type !== "list" || !["variant", "record", "recipe"].includes(option.item.type)) continue;
      lists++;
      const items: unknown[] = [];
      while (items.length < Math.max(option.minLength, 2)) items.push(newItem(option.item, items));
      expect(() => resolveOptions(kind, { [name]: option }, { [name]: items }, registry.recipe)).not.toThrow();
    }
  }
  expect(lists).toBeGreaterThan(5);
});

test("members are numbered, kernels are short", () => {
  const itemOf = (kind: string, name: string) => {
    const option: Option | undefined = registry.method(kind).options[name];
    if (option?.type !== "list") throw new Error("not a list");
    return option.item;
  };
  expect(newItem(itemOf("voting-classifier", "members"), [1, 2])).toEqual({ name: "3" });
  const recipe = { kind: "perceptron", options: {} };
  expect(newItem(itemOf("voting-classifier", "members"), [{ name: "1", recipe }])).toEqual({ name: "2", recipe });
  expect(newItem(itemOf("kernel-cca", "kernels"), [])).toEqual({ kind: expect.any(String) });
  expect(newItem(itemOf("pipeline", "steps"), [])).toEqual({ kind: "standardize", options: {} });
});
