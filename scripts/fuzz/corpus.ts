/** The names of the files in which inputs are kept: `small-data-7-1203.bin` is input 1203 of seed 7. */

/** The kind of a kept input, by the name of its file. */
export function kindOf(file: string): string {
  return file.replace(/-\d+-\d+\.bin$/, "");
}
