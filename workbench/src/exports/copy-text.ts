/** Copies a text to the clipboard and returns a message about the result; `what` is the name of the text. */
export async function copyText(text: string, what?: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return what === undefined ? "copied" : `${what} copied`;
  } catch {
    return "the browser does not allow copying; select the text instead";
  }
}
