/** Downloads: the content never leaves the machine. */

/** Saves content under a name, in the browser's own way. */
export function download(name: string, content: Blob | Uint8Array | string, type = "application/octet-stream"): void {
  const blob = content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer> | string], { type });
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A file name from a title: lower-case letters, digits and dashes. */
export function fileName(words: string, ending: string): string {
  const plain = words
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${plain === "" ? "lectern" : plain}.${ending}`;
}
