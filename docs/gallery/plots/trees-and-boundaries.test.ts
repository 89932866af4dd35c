import { describe, expect, test } from "vitest";
import { drawAll } from "./draw-all.js";
import { figures } from "./trees-and-boundaries.js";

const plots = await figures();
const drawn = await drawAll(plots);

describe("plots of trees and boundaries", () => {
  test("all are drawn without a warning", () => {
    for (const [name, { warnings }] of Object.entries(drawn)) expect(warnings, name).toEqual([]);
    expect(Object.keys(drawn)).toHaveLength(8);
  });

  test("the tree of the irises splits on petal length first and has a leaf with all setosas", () => {
    const { layer } = JSON.parse(JSON.stringify(plots.tree));
    const lines: string[][] = layer[4].data.values.map((value: { lines: string[] }) => value.lines);
    expect(lines[0]).toEqual(["petal_length ≤ 2.45", "150 samples"]);
    expect(lines[1]).toEqual(["setosa", "50 samples"]);
    // Every binary tree has one leaf more than splits, and one edge less than nodes.
    const questions = lines.filter(([first]) => first.includes("≤")).length;
    expect(lines).toHaveLength(2 * questions + 1);
    expect(drawn.tree.marks("rule")).toBe(lines.length - 1);
  });

  test("the samples of the leaves of a regression tree sum to those of its root", () => {
    const { layer } = JSON.parse(JSON.stringify(plots.regression));
    const lines: string[][] = layer[4].data.values.map((value: { lines: string[] }) => value.lines);
    const leaves = lines.filter(([first]) => !first.includes("≤")).map(([, samples]) => Number.parseInt(samples, 10));
    expect(leaves.reduce((sum, count) => sum + count, 0)).toBe(442);
  });

  test("logistic regression is uncertain between the classes, and certain among the samples of one", () => {
    const { layer } = JSON.parse(JSON.stringify(plots.uncertainty));
    const runs: { x: number; x2: number; y: number; y2: number; group: string; p: number }[] = layer[0].data.values;
    const at = (x: number, y: number) => runs.find((run) => run.x <= x && x < run.x2 && run.y <= y && y < run.y2);
    expect(at(1.4, 0.2)).toMatchObject({ group: "setosa" });
    expect(at(6.2, 2.3)).toMatchObject({ group: "virginica" });
    expect(at(1.4, 0.2)?.p).toBeGreaterThan(0.9);
    expect(at(4.9, 1.65)?.p).toBeLessThan(0.75);
  });

  test("seven neighbours vote in sevenths", () => {
    const { layer } = JSON.parse(JSON.stringify(plots.doubt));
    const shares = new Set<number>(layer[0].data.values.map(({ p }: { p: number }) => p));
    // 4/7, 5/7, 6/7 and 1, to the nearest twentieth.
    expect([...shares].sort()).toEqual([0.55, 0.7, 0.85, 1]);
  });

  test("the bold boundary of the Voronoi diagram lies between the moons, and an edge crosses each boundary", () => {
    const { layer } = JSON.parse(JSON.stringify(plots.voronoi));
    const borders = layer[0].data.values.length + layer[1].data.values.length;
    expect(layer[1].data.values.length).toBeGreaterThan(3);
    // Boundaries outside the plot have an edge too.
    expect(drawn.delaunay.marks("rule")).toBeGreaterThanOrEqual(borders);
    expect(drawn.voronoi.marks("symbol")).toBe(30);
  });
});
