/** Writes a table as an Arrow file (the same format as Feather version 2). */

import { metadataOfTypes } from "@lectern/formats";
import type { Data, Dictionary, Field, Int32, Utf8, Vector } from "apache-arrow";
import type { Column, Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { areWholeMilliseconds, wholeUnits } from "./date-units.js";

type ArrowPackage = typeof import("apache-arrow");

/** Rows of a batch: the strings of one batch must stay below two gigabytes. */
const BATCH = 1 << 20;

/** The bytes of the file in pieces; categories and ordinals are dictionaries. */
export async function arrowBytes(table: Table, batchRows = BATCH): Promise<AsyncIterable<Uint8Array>> {
  const arrow = await import("apache-arrow");
  const makers = table.columns.map((column, j) => batchMaker(arrow, column, table.names[j]));
  const fields: Field[] = makers.map(({ type }, j) => new arrow.Field(table.names[j], type, true));
  const schema = new arrow.Schema(fields, new Map([["lectern", metadataOfTypes(table)]]));
  const writer = new arrow.RecordBatchFileWriter();
  for (let start = 0; start === 0 || start < table.rows; start += batchRows) {
    const end = Math.min(table.rows, start + batchRows);
    const children = makers.map(({ make }) => make(start, end));
    const data = arrow.makeData({ type: new arrow.Struct(fields), length: end - start, nullCount: 0, children });
    writer.write(new arrow.RecordBatch(schema, data));
  }
  writer.finish();
  return writer;
}

interface BatchMaker {
  readonly type: Field["type"];
  readonly make: (start: number, end: number) => Data;
}

function batchMaker(arrow: ArrowPackage, column: Column, name: string): BatchMaker {
  const { makeData } = arrow;
  switch (column.type) {
    case "number": {
      const type = new arrow.Float64();
      return {
        type,
        make: (start, end) => {
          const data = column.values.subarray(start, end);
          return makeData({ type, data, ...validity(end - start, (row) => !Number.isNaN(data[row])) });
        },
      };
    }
    case "date": {
      const units = areWholeMilliseconds(column.values) ? 1 : 1000;
      const type = units === 1 ? new arrow.TimestampMillisecond("UTC") : new arrow.TimestampMicrosecond("UTC");
      return {
        type,
        make: (start, end) => {
          const values = column.values.subarray(start, end);
          const data = BigInt64Array.from(values, (value) => (Number.isNaN(value) ? 0n : wholeUnits(value, units)));
          return makeData({ type, data, ...validity(end - start, (row) => !Number.isNaN(values[row])) });
        },
      };
    }
    case "boolean": {
      const type = new arrow.Bool();
      return {
        type,
        make: (start, end) => {
          const values = column.values.subarray(start, end);
          const data = bits(end - start, (row) => values[row] === 1);
          return makeData({ type, length: end - start, data, ...validity(end - start, (row) => values[row] !== 255) });
        },
      };
    }
    case "text": {
      const type = new arrow.Utf8();
      return { type, make: (start, end) => textData(arrow, type, column.values.slice(start, end)) };
    }
    case "category":
      return dictionaryMaker(arrow, column.codes, column.categories, false);
    case "ordinal":
      return dictionaryMaker(arrow, column.codes, column.levels, true);
    case "image":
      throw new CommandFailure(
        "failure",
        `column ${JSON.stringify(name)} contains images, which Arrow files cannot store`,
      );
  }
}

function dictionaryMaker(
  arrow: ArrowPackage,
  codes: Int32Array,
  texts: readonly string[],
  isOrdered: boolean,
): BatchMaker {
  const type: Dictionary<Utf8, Int32> = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32(), null, isOrdered);
  const dictionary: Vector<Utf8> = arrow.makeVector(textData(arrow, type.dictionary, texts));
  return {
    type,
    make: (start, end) => {
      const part = codes.subarray(start, end);
      const data = part.map((code) => Math.max(code, 0));
      return arrow.makeData({ type, dictionary, data, ...validity(end - start, (row) => part[row] >= 0) });
    },
  };
}

function textData({ makeData }: ArrowPackage, type: Utf8, texts: readonly (string | null)[]): Data<Utf8> {
  const encoder = new TextEncoder();
  const pieces = texts.map((text) => encoder.encode(text ?? ""));
  const valueOffsets = new Int32Array(texts.length + 1);
  for (let k = 0; k < pieces.length; k++) valueOffsets[k + 1] = valueOffsets[k] + pieces[k].length;
  const data = new Uint8Array(valueOffsets[texts.length]);
  for (let k = 0; k < pieces.length; k++) data.set(pieces[k], valueOffsets[k]);
  return makeData({ type, valueOffsets, data, ...validity(texts.length, (row) => texts[row] !== null) });
}

/** The validity bitmap, left out if no value is missing. */
function validity(rows: number, isPresent: (row: number) => boolean): { nullCount: number; nullBitmap?: Uint8Array } {
  let nullCount = 0;
  for (let row = 0; row < rows; row++) if (!isPresent(row)) nullCount++;
  return nullCount === 0 ? { nullCount } : { nullCount, nullBitmap: bits(rows, isPresent) };
}

/** Bits from the lowest on, padded to a multiple of eight bytes as Arrow requires. */
function bits(rows: number, isSet: (row: number) => boolean): Uint8Array {
  const bytes = new Uint8Array(8 * Math.ceil(rows / 64));
  for (let row = 0; row < rows; row++) if (isSet(row)) bytes[row >> 3] |= 1 << (row & 7);
  return bytes;
}
