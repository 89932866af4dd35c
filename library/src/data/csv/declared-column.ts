/** Columns of a declared type: a cell that does not fit is read as missing and reported, or is an error where the type is strict. */
import { show } from "../../core/errors.js";
import type { Column } from "../table/table.js";
import { type CellRules, type ColumnBuilder, InferredColumn, malformedReport, reportOverflow } from "./column.js";
import { parseDate, parseWrittenDate } from "./date.js";
import { isBlank, isOverflow, type NumberCells, parseNumeral } from "./number.js";
import {
  fewOddCells,
  isMissingMark,
  NotationCells,
  notationMessage,
  notationOf,
  type OddCell,
  oddCellsMessage,
} from "./odd-cells.js";
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
  const misfits = new Misfits(name, type === "number" ? "a number" : "an ISO 8601 date", rules);
  const notation = new NotationCells();
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
      while (isBlank(bytes[start]) && start < end) start++;
      while (isBlank(bytes[end - 1]) && start < end) end--;
      const point = rules.decimal.charCodeAt(0);
      const value = type === "number" ? parseNumeral(bytes, start, end, point) : parseDate(bytes, start, end);
      if (!Number.isNaN(value) && !isOverflow(bytes, start, end, value)) {
        cells.values[row] = value;
        return;
      }
      const text = decodeText(bytes, start, end, () => {});
      if (type === "date") cells.values[row] = parseWrittenDate(text);
      if (!Number.isNaN(cells.values[row])) return;
      const found = type === "number" ? notationOf(text, rules.decimal) : undefined;
      if (!Number.isNaN(value)) reportOverflow(name, { row, text }, rules);
      else if (found !== undefined) notation.add(row, text, found);
      else misfits.add(row, text);
    },
    finish(rows): Column {
      const values = cells.values.slice(0, rows);
      readNotation(name, notation, values, misfits, rules);
      misfits.finish(() => countNumbers(values));
      return { type, values };
    },
  };
}

/** Fills in the numbers with percent signs or separators where all are written alike; the others do not fit. */
function readNotation(
  name: string,
  notation: NotationCells,
  values: Float64Array,
  misfits: Misfits,
  rules: CellRules,
): void {
  if (notation.cells.length === 0) return;
  const sign = notation.consistentSign(values);
  for (const { row, text, value } of notation.cells) {
    if (sign === undefined) misfits.add(row, text);
    else values[row] = value;
  }
  const [first] = notation.cells;
  if (sign !== undefined) rules.report(notationMessage(name, { sign, ...first }), first.row);
}

function countNumbers(values: Float64Array): number {
  let count = 0;
  for (const value of values) if (!Number.isNaN(value)) count++;
  return count;
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
  const misfits = new Misfits(name, what, rules);
  return {
    cells: null,
    reserve(rows) {
      codes = copied(codes, new Int32Array(rows));
    },
    addMissing(row) {
      codes[row] = -1;
    },
    add(row, bytes, start, end, quoted) {
      const text = decodeText(bytes, start, end, () => {});
      const code = lookUp(text);
      codes[row] = code ?? -1;
      if (code !== undefined && quoted) return;
      // A level may itself be called "NA"; unquoted it is missing.
      if (rules.missing.matches(bytes, start, end)) codes[row] = -1;
      else if (code === undefined) misfits.add(row, text);
    },
    finish(rows) {
      const read = codes.slice(0, rows);
      misfits.finish(() => read.reduce((count, code) => count + (code < 0 ? 0 : 1), 0));
      return finish(read);
    },
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

/**
 * The cells that do not fit the declared type. By default each is missing and reported. In a strict column they are
 * missing where they would be in a column whose type is inferred: marks such as "n.a.", and a few others among many
 * that fit; the first cell that is not is an error.
 */
class Misfits {
  private readonly cells: OddCell[] = [];
  private readonly name: string;
  private readonly what: string;
  private readonly rules: MisfitRules;

  constructor(name: string, what: string, rules: MisfitRules) {
    this.name = name;
    this.what = what;
    this.rules = rules;
  }

  add(row: number, text: string): void {
    this.cells.push({ row, text });
  }

  finish(countFitting: () => number): void {
    const { cells, name, what, rules } = this;
    if (cells.length === 0) return;
    if (!rules.strict) {
      for (const cell of cells) rules.report(oddCellsMessage(name, what, [cell], rules.lineOf), cell.row);
      return;
    }
    cells.sort((a, b) => a.row - b.row);
    const others = cells.filter(({ text }) => !isMissingMark(text));
    const distinct = new Set(others.map(({ text }) => text)).size;
    const fitting = others.length === 0 ? 0 : countFitting();
    if (others.length > 0 && !fewOddCells({ fitting, marks: 0, others: others.length, distinct })) {
      const [{ row, text }] = others;
      rules.refuse(`column ${show(name)}: ${show(text)} is not ${what}`, { column: name, value: text }, row);
    }
    rules.report(oddCellsMessage(name, what, cells, rules.lineOf), cells[0].row);
  }
}
