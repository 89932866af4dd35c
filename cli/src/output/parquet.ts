/** Writes a table as Parquet, one row group at a time. */

import { metadataOfTypes } from "@lectern/formats";
import type { SchemaElement } from "hyparquet";
import type { Column, Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { areWholeMilliseconds, wholeUnits } from "./date-units.js";

/** Rows of a group: enough to compress well, few enough to encode in little memory. */
const GROUP = 100_000;

type Values = Float64Array | (number | string | boolean | bigint | null)[];

/** The bytes of the file, group by group. Missing values are null; types that Parquet lacks are kept as metadata. */
export async function parquetBytes(table: Table, groupRows = GROUP): Promise<Iterable<Uint8Array>> {
  const { ByteWriter, ParquetWriter } = await import("hyparquet-writer");
  const { names, columns, rows } = table;
  const leaves = columns.map((column, j): SchemaElement => {
    return { name: names[j], repetition_type: "OPTIONAL", ...leafType(column, names[j]) };
  });
  const schema: SchemaElement[] = [{ name: "root", num_children: names.length }, ...leaves];
  return (function* groups() {
    const bytes = new ByteWriter();
    const taken = () => {
      const piece = new Uint8Array(bytes.buffer.slice(0, bytes.index));
      bytes.index = 0;
      return piece;
    };
    const kvMetadata = [{ key: "lectern", value: metadataOfTypes(table) }];
    const writer = new ParquetWriter({ writer: bytes, schema, kvMetadata });
    for (let start = 0; start < rows; start += groupRows) {
      const end = Math.min(rows, start + groupRows);
      const before = writer.row_groups.length;
      for (let j = 0; j < columns.length; j++) {
        // The writer scans the whole schema for each column, which takes minutes for ten thousand of them; so it gets one
        // column at a time, and the resulting groups are merged.
        writer.schema = [{ name: "root", num_children: 1 }, leaves[j]];
        writer.write({
          columnData: [{ name: names[j], data: valuesOf(columns[j], start, end) }],
          rowGroupSize: end - start,
        });
        yield taken();
      }
      const parts = writer.row_groups.splice(before);
      writer.row_groups.push({
        columns: parts.flatMap((part) => part.columns),
        total_byte_size: parts.reduce((sum, part) => sum + part.total_byte_size, 0n),
        num_rows: BigInt(end - start),
      });
    }
    writer.schema = schema;
    writer.num_rows = BigInt(rows);
    writer.finish();
    yield taken();
  })();
}

function leafType(column: Column, name: string): Partial<SchemaElement> {
  switch (column.type) {
    case "number":
      return { type: "DOUBLE" };
    case "boolean":
      return { type: "BOOLEAN" };
    case "date": {
      const unit = areWholeMilliseconds(column.values) ? "MILLIS" : "MICROS";
      return {
        type: "INT64",
        converted_type: `TIMESTAMP_${unit}`,
        logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit },
      };
    }
    case "image":
      throw new CommandFailure(
        "failure",
        `column ${JSON.stringify(name)} contains images, which Parquet files cannot store`,
      );
    default:
      return { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } };
  }
}

function valuesOf(column: Column, start: number, end: number): Values {
  const make = <T>(value: (row: number) => T): T[] => Array.from({ length: end - start }, (_, k) => value(start + k));
  switch (column.type) {
    case "number": {
      const values = column.values.subarray(start, end);
      return values.some(Number.isNaN) ? Array.from(values, (value) => (Number.isNaN(value) ? null : value)) : values;
    }
    case "boolean":
      return make((row) => (column.values[row] === 255 ? null : column.values[row] === 1));
    case "date": {
      const factor = areWholeMilliseconds(column.values) ? 1 : 1000;
      return make((row) => (Number.isNaN(column.values[row]) ? null : wholeUnits(column.values[row], factor)));
    }
    case "text":
      return column.values.slice(start, end);
    case "category":
      return make((row) => column.categories[column.codes[row]] ?? null);
    case "ordinal":
      return make((row) => column.levels[column.codes[row]] ?? null);
    case "image":
      return [];
  }
}
