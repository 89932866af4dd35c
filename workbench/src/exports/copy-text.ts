/** Puts a text on the clipboard and says in words whether that worked; `what` is how the text is called. */
export async function copyText(text: string, what?: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return what === undefined ? "copied" : `${what} copied`;
  } catch {
    return "the browser does not allow copying; select the text instead";
  }
}
