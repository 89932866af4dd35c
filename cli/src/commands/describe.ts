/** `lectern describe`: the card of a method, or a summary of a model file. */
import { existsSync, readFileSync } from "node:fs";
import { modelFileInfo } from "lectern";
import { optionSchema } from "lectern/contract";
import { registry } from "lectern/registry";
import { readManifest } from "../models/run-manifest.js";
import { print } from "../output/print.js";
import { counted } from "../terminal/counted.js";
import { aligned } from "../terminal/layout.js";
import { renderCard } from "../terminal/render-card.js";
import { factsOf } from "./methods.js";

export function describe(name: string, flags: { readonly json?: boolean }): void {
  if (name.endsWith(".lectern")) describeModel(name, flags.json === true);
  else describeMethod(name, flags.json === true);
}

function describeMethod(kind: string, json: boolean): void {
  const method = registry.method(kind);
  if (json) {
    print(JSON.stringify({ ...factsOf(method), options: optionSchema(method.options) }, null, 2));
    return;
  }
  const card = new URL(`./methods/${kind}.md`, import.meta.url);
  if (existsSync(card)) print(renderCard(readFileSync(card, "utf8")));
  else print(`${method.title} (${kind})\n\n${method.summary}\n\nlectern fit ${kind} --help shows its options.`);
}

function describeModel(path: string, json: boolean): void {
  const info = modelFileInfo(readFileSync(path));
  const manifest = readManifest(path);
  const { kind, options, features, report, library, tensors } = info;
  if (json) {
    print(JSON.stringify({ kind, options, features, report, library, tensors, manifest }, null, 2));
    return;
  }
  const facts: [string, string][] = [
    ["method", kind],
    ["fitted on", `${counted(report.samples, "sample")}, ${counted(report.features, "column")}`],
    ["converged", `${report.converged ? "yes" : "no"}, ${report.iterations} iterations`],
    ["columns", features.join(", ")],
    ["lectern", library],
  ];
  if (manifest?.target !== undefined) facts.push(["target", manifest.target]);
  if (manifest !== undefined)
    facts.push(["made by", `lectern ${manifest.command.join(" ")}`], ["on", manifest.finished]);
  for (const [name, value] of Object.entries(manifest?.scores ?? {})) facts.push([name, value.toPrecision(4)]);
  for (const line of aligned(facts)) print(line);
  for (const { message } of report.warnings) print(`warning    ${message}`);
  print(`options    ${JSON.stringify(options)}`);
}
