/** Takes the cells of a file one after the other: names the columns, fills them, and records problems. */
import { LecternError, show } from "../../core/errors.js";
import { suggestion } from "../../core/nearest-name.js";
import { columnLength, missingInColumn } from "../table/column.js";
import type { Column, Table } from "../table/table.js";
import type { CellRules, ColumnBuilder } from "./column.js";
import { createColumnBuilder, type SettledPlan } from "./declared-column.js";
import type { NumberCells } from "./number.js";
import { type CsvOptions, type CsvProblem, checkTypes } from "./options.js";
import { decodeText, encodeText } from "./text.js";
import type { CellSink } from "./tokenize.js";

const FIRST_CAPACITY = 64;

/** Receives cells and records from the tokeniser and becomes the table. */
export class RecordSink implements CellSink {
  fast: (NumberCells | null)[] = [];
  row = 0;
  line = 1;
  limit = Number.POSITIVE_INFINITY;
  problems: CsvProblem[] = [];
  private readonly settings: CsvOptions;
  private readonly rules: CellRules;
  /** Maximum number of rows of a table with the given number of columns. */
  private readonly limitFor: (columns: number) => number;
  private readonly headerInFile: boolean;
  private names: string[] = [];
  private plans: SettledPlan[] = [];
  private builders: ColumnBuilder[] = [];
  private capacity = FIRST_CAPACITY;
  /** The cells of the first record until it is complete; undefined afterwards. */
  private first: { text: string; quoted: boolean }[] | undefined = [];
  /** Difference between line and row, which changes only at blank lines, comments and cells of several lines. */
  private shift = Number.NaN;
  private shifts: { readonly row: number; readonly shift: number }[] = [];
  /** The cells of the current record after the last column. */
  private extra: string[] = [];

  constructor(
    settings: CsvOptions,
    header: boolean,
    rules: Pick<CellRules, "decimal" | "missing">,
    limitFor: (columns: number) => number = () => Number.POSITIVE_INFINITY,
  ) {
    this.settings = settings;
    this.limitFor = limitFor;
    this.headerInFile = header;
    this.rules = {
      ...rules,
      report: (message, row) => this.report(message, row),
      refuse: (message, details, row) => this.refuse(message, details, row),
      lineOf: (row) => this.lineOf(row),
    };
    if (typeof settings.header !== "object") return;
    this.createColumns([...settings.header]);
    this.first = undefined;
  }

  get hasNames(): boolean {
    return this.names.length > 0;
  }

  report(message: string, row?: number): void {
    this.problems.push({ line: row === undefined ? this.line : this.lineOf(row), message });
  }

  beginRecord(line: number): void {
    this.line = line;
    if (line - this.row !== this.shift) {
      this.shift = line - this.row;
      this.shifts.push({ row: this.row, shift: this.shift });
    }
    if (this.row < this.capacity) return;
    this.capacity *= 2;
    for (const builder of this.builders) builder.reserve(this.capacity);
  }

  addCell(column: number, bytes: Uint8Array, start: number, end: number, quoted: boolean): void {
    if (column < this.builders.length) {
      const builder = this.builders[column];
      builder.add(this.row, bytes, start, end, quoted);
      this.fast[column] = this.rules.missing.hasNumeral ? null : builder.cells;
      return;
    }
    const text = () =>
      decodeText(bytes, start, end, () => this.report("a name is not valid UTF-8; malformed bytes became U+FFFD"));
    if (this.first === undefined) {
      if (this.extra.length < 3) this.extra.push(text());
      return;
    }
    this.checkWidth(column + 1);
    this.first.push({ text: text(), quoted });
  }

  endRecord(cells: number): void {
    if (this.first !== undefined) {
      this.takeFirst(this.first);
      return;
    }
    const width = this.builders.length;
    if (cells !== width) this.handleRagged(cells, width);
    this.row++;
  }

  /** The rows taken so far as a table. */
  finish(): Table {
    if (this.names.length === 0) this.checkTypes();
    const read = this.plans.flatMap(({ skip }, j) => (skip === true ? [] : [j]));
    const columns = read.map((j) => this.builders[j].finish(this.row));
    // Some problems of a column are known only at its end.
    this.problems.sort((a, b) => a.line - b.line);
    return { rows: this.row, names: read.map((j) => this.names[j]), columns };
  }

  /**
   * The rows taken so far as a table, after which the next table begins. A column without a declared type keeps the
   * one it has shown: a cell that does not fit it is then an error, because the returned part cannot be changed.
   */
  takePart(): { readonly table: Table; readonly problems: readonly CsvProblem[] } {
    const table = this.finish();
    const { problems } = this;
    const columns = new Map(table.names.map((name, j) => [name, table.columns[j]]));
    this.plans = this.plans.map((plan, j) => {
      const column = columns.get(this.names[j]);
      return plan.type !== undefined || column === undefined || isEmpty(column) ? plan : settledPlan(column);
    });
    this.problems = [];
    this.row = 0;
    this.shift = Number.NaN;
    this.shifts = [];
    this.createBuilders();
    return { table, problems };
  }

  /** The line on which the record of a row begins. */
  private lineOf(row: number): number {
    let low = 0;
    let high = this.shifts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.shifts[middle].row <= row) low = middle;
      else high = middle;
    }
    return high === 0 ? this.line : row + this.shifts[low].shift;
  }

  private takeFirst(first: readonly { text: string; quoted: boolean }[]): void {
    this.first = undefined;
    const defaults = first.map((_, j) => `column ${j + 1}`);
    if (this.headerInFile) {
      this.createColumns(
        this.uniqueNames(first.map(({ text, quoted }, j) => (text.trim() === "" && !quoted ? defaults[j] : text))),
      );
      return;
    }
    this.createColumns(defaults);
    first.forEach(({ text, quoted }, j) => {
      const bytes = encodeText(text);
      this.addCell(j, bytes, 0, bytes.length, quoted);
    });
    this.row = 1;
  }

  private createColumns(names: string[]): void {
    this.checkWidth(names.length);
    this.names = names;
    this.checkTypes();
    const { types, columns } = this.settings;
    const plans = columns?.([...names]);
    checkTypes(new Map([...(plans ?? [])].flatMap(([name, { type }]) => (type === undefined ? [] : [[name, type]]))));
    this.plans = names.map((name): SettledPlan => {
      const type = types.get(name);
      return plans?.get(name) ?? (type === undefined ? {} : { type });
    });
    this.limit = this.limitFor(this.plans.filter(({ skip }) => skip !== true).length);
    this.createBuilders();
  }

  private createBuilders(): void {
    this.builders = this.names.map((name, j) => createColumnBuilder(name, this.plans[j], this.capacity, this.rules));
    this.fast = this.builders.map((builder) => (this.rules.missing.hasNumeral ? null : builder.cells));
  }

  private checkTypes(): void {
    const known = new Set(this.names);
    for (const name of this.settings.types.keys()) {
      if (known.has(name)) continue;
      const hint = suggestion(name, this.names.slice(0, 1000));
      throw new LecternError("invalid-option", `csv: types has ${show(name)}, which is not a column${hint}`, {
        subject: "csv",
        option: "types",
        value: name,
        known: this.names,
      });
    }
  }

  /** Renames repeated names to "a.2", "a.3" …, avoiding names that the file uses elsewhere. */
  private uniqueNames(names: readonly string[]): string[] {
    const used = new Set(names);
    const seen = new Set<string>();
    const next = new Map<string, number>();
    return names.map((name, j) => {
      if (!seen.has(name)) {
        seen.add(name);
        return name;
      }
      let count = next.get(name) ?? 2;
      while (used.has(`${name}.${count}`)) count++;
      next.set(name, count + 1);
      const unique = `${name}.${count}`;
      used.add(unique);
      this.report(`column ${j + 1} has the duplicate name ${show(name)}; it was renamed to ${show(unique)}`);
      return unique;
    });
  }

  refuse(message: string, details: Readonly<Record<string, unknown>> = {}, row?: number): never {
    const line = row === undefined ? this.line : this.lineOf(row);
    throw new LecternError("invalid-file", `csv: line ${line}: ${message}`, {
      subject: "csv",
      line,
      ...details,
    });
  }

  private handleRagged(cells: number, width: number): void {
    const found = `the record has ${cells} cells instead of ${width}`;
    if (this.settings.ragged === "error") {
      this.refuse(`${found}; set ragged: "report" to read the file anyway`, { cells, columns: width });
    }
    if (cells < width) {
      for (let j = cells; j < width; j++) this.builders[j].addMissing(this.row);
      this.report(`${found}; the last ${width - cells} were read as missing`);
      return;
    }
    const more = cells - width > this.extra.length ? ", …" : "";
    this.report(`${found}; these were dropped: ${this.extra.map(show).join(", ")}${more}`);
    this.extra = [];
  }

  private checkWidth(width: number): void {
    if (width <= this.settings.maxColumns) return;
    this.refuse(
      `more columns than maxColumns (${this.settings.maxColumns}); ` +
        "the delimiter may be wrong, or the limit may need raising",
      { option: "maxColumns" },
    );
  }
}

function settledPlan(column: Column): SettledPlan {
  // Neither images nor ordinals are ever inferred.
  if (column.type === "image" || column.type === "ordinal") return {};
  return { type: column.type, strict: true, settled: true };
}

/** A column without values has no inferred type yet. */
function isEmpty(column: Column): boolean {
  const rows = columnLength(column);
  for (let row = 0; row < rows; row++) if (!missingInColumn(column, row)) return false;
  return true;
}
