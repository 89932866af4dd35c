/** Columns of a declared type: a cell that does not fit is read as missing and reported, or is an error. */
import { show } from "../../core/errors.js";
import type { Column } from "../table/table.js";
import { type CellRules, type ColumnBuilder, InferredColumn, malformedReport, readNumeral } from "./column.js";
import { parseDate } from "./date.js";
import { isBlank, type NumberCells } from "./number.js";
import type { CsvColumnPlan } from "./options.js";
import { isBooleanWord, StringCells } from "./strings.js";
import { copied, decodeText } from "./text.js";

/** The plan of a column whose type the rows before have shown, by the rules of inference. */
export interface SettledPlan extends CsvColumnPlan {
  readonly settled?: true;
}

/** The builder of a column of the declared type, of one to infer, or of one to skip. */
export function createColumnBuilder(
  name: string,
  { type, strict = false, skip = false, settled }: SettledPlan,
  capacity: number,
  shared: CellRules,
): ColumnBuilder {
  if (skip) return nothing;
  const rules: MisfitRules = { ...shared, strict };
  switch (type) {
    case undefined:
      return new InferredColumn(name, capacity, rules);
    case "number":
    case "date":
      return declaredNumbers(name, type, capacity, rules);
    case "text":
    case "category":
      return declaredStrings(name, type, capacity, rules);
    case "boolean":
      return declaredCodes(name, capacity, rules, "true or false", settled ? wordCode : booleanCode, (codes) => ({
        type: "boolean",
        values: Uint8Array.from(codes, (code) => (code < 0 ? 255 : code)),
      }));
    default: {
      const { levels } = type;
      const code = new Map(levels.map((level, index) => [level, index]));
      const lookUp = (text: string) => code.get(text) ?? code.get(text.trim());
      const what = `one of the levels ${levels.slice(0, 8).map(show).join(", ")}${levels.length > 8 ? ", …" : ""}`;
      return declaredCodes(name, capacity, rules, what, lookUp, (codes) => ({ type: "ordinal", codes, levels }));
    }
  }
}

interface MisfitRules extends CellRules {
  readonly strict: boolean;
}

const nothing: ColumnBuilder = {
  cells: null,
  reserve: () => {},
  add: () => {},
  addMissing: () => {},
  finish: () => ({ type: "text", values: [] }),
};

function declaredNumbers(name: string, type: "number" | "date", capacity: number, rules: MisfitRules): ColumnBuilder {
  const cells: NumberCells = { values: new Float64Array(capacity), formats: new Uint16Array(capacity) };
  const addMissing = (row: number) => {
    cells.values[row] = Number.NaN;
  };
  return {
    cells: type === "number" ? cells : null,
    addMissing,
    reserve(rows) {
      cells.values = copied(cells.values, new Float64Array(rows));
      cells.formats = new Uint16Array(rows);
    },
    add(row, bytes, start, end) {
      addMissing(row);
      if (rules.missing.matches(bytes, start, end)) return;
      if (type === "number") {
        cells.values[row] = readNumeral(bytes, start, end, name, rules);
      } else {
        while (isBlank(bytes[start]) && start < end) start++;
        while (isBlank(bytes[end - 1]) && start < end) end--;
        cells.values[row] = parseDate(bytes, start, end);
      }
      if (Number.isNaN(cells.values[row])) {
        reportMisfit(name, bytes, start, end, type === "number" ? "a number" : "an ISO 8601 date", rules);
      }
    },
    finish: (rows): Column => ({ type, values: cells.values.slice(0, rows) }),
  };
}

function declaredStrings(name: string, type: "text" | "category", capacity: number, rules: CellRules): ColumnBuilder {
  const strings = new StringCells(type, capacity, malformedReport(name, rules));
  return {
    cells: null,
    reserve: (rows) => strings.reserve(rows),
    addMissing: (row) => strings.addMissing(row),
    add(row, bytes, start, end, quoted) {
      if (!quoted && rules.missing.matches(bytes, start, end)) strings.addMissing(row);
      else strings.add(row, bytes, start, end);
    },
    finish: (rows) => strings.finish(rows),
  };
}

/** Booleans and ordinals: a text that is looked up. */
function declaredCodes(
  name: string,
  capacity: number,
  rules: MisfitRules,
  what: string,
  lookUp: (text: string) => number | undefined,
  finish: (codes: Int32Array) => Column,
): ColumnBuilder {
  let codes = new Int32Array(capacity);
  return {
    cells: null,
    reserve(rows) {
      codes = copied(codes, new Int32Array(rows));
    },
    addMissing(row) {
      codes[row] = -1;
    },
    add(row, bytes, start, end, quoted) {
      const code = lookUp(decodeText(bytes, start, end, () => {}));
      codes[row] = code ?? -1;
      if (code !== undefined && quoted) return;
      // A level may itself be called "NA"; unquoted it is missing.
      if (rules.missing.matches(bytes, start, end)) codes[row] = -1;
      else if (code === undefined) reportMisfit(name, bytes, start, end, what, rules);
    },
    finish: (rows) => finish(codes.slice(0, rows)),
  };
}

function booleanCode(text: string): number | undefined {
  const word = text.trim().toLowerCase();
  if (/^(?:true|t|yes|y|1)$/.test(word)) return 1;
  return /^(?:false|f|no|n|0)$/.test(word) ? 0 : undefined;
}

/** Booleans as they are inferred. */
function wordCode(text: string): number | undefined {
  return isBooleanWord(text) ? booleanCode(text) : undefined;
}

function reportMisfit(
  name: string,
  bytes: Uint8Array,
  start: number,
  end: number,
  what: string,
  rules: MisfitRules,
): void {
  const text = decodeText(bytes, start, end, () => {});
  if (rules.strict) rules.refuse(`column ${show(name)}: ${show(text)} is not ${what}`, { column: name, value: text });
  rules.report(`column ${show(name)}: ${show(text)} is not ${what}; it was read as missing`);
}
