/** Takes what is shown out of the workbench: as a link, as files, as a program, as commands. */
import { registry } from "lectern/registry";
import { useId, useRef, useState } from "react";
import type { LoadedData } from "../compute/calls.js";
import { commandLine } from "./command-line.js";
import { copyText } from "./copy-text.js";
import { download, fileName } from "./download.js";
import { type ExportFile, type ExportFileGiven, exportFiles } from "./export-files.js";
import style from "./export-menu.module.css";
import { exportedRecipe } from "./exported-recipe.js";
import { TextExport } from "./text-export.js";
import { typescriptCode } from "./typescript-code.js";

export interface ExportMenuProps extends ExportFileGiven {
  /** Undefined while the samples are being read. */
  readonly data: LoadedData | undefined;
  /** The address of what is shown, whole or from its "#" on; that of the page unless given. */
  readonly link?: string;
}

export function ExportMenu(props: ExportMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" onClick={show} aria-haspopup="dialog">
        Export
      </button>
      <dialog ref={dialog} className={style.dialog} aria-labelledby={heading} onClose={() => setOpen(false)}>
        <div className={style.bar}>
          <h2 id={heading}>Export</h2>
          <button type="button" onClick={() => dialog.current?.close()}>
            close
          </button>
        </div>
        {open && <ExportList {...props} />}
      </dialog>
    </>
  );
}

/** What is in the dialog; made only while it is open. */
function ExportList({ link, data, ...given }: ExportMenuProps) {
  const { workspace, study } = given;
  const [told, setTold] = useState("");
  const copy = async (text: string, what: string) => setTold(await copyText(text, what));
  const save = async ({ name, type, make }: ExportFile) => {
    setTold(`making ${name} …`);
    try {
      download(name, await make(), type);
      setTold(`${name} saved`);
    } catch (error) {
      setTold(messageOf(error));
    }
  };
  const saveText = (name: string) => (text: string) => {
    download(name, text, "text/plain");
    setTold(`${name} saved`);
  };
  const texts = textsOf(() => {
    if (data === undefined) throw new Error("The samples are being read.");
    const recipe = exportedRecipe(workspace, study, registry);
    const code = typescriptCode(workspace, data.profile.columns, recipe, registry);
    return [code, commandLine(workspace, recipe, registry)];
  });
  const stem = workspace.steps.at(-1)?.kind ?? "study";
  return (
    <>
      <div className={style.files}>
        <button type="button" onClick={() => copy(new URL(link ?? location.hash, location.href).href, "link")}>
          copy link
        </button>
        {exportFiles(given).map((file) => (
          <button
            key={file.title}
            type="button"
            disabled={file.obstacle !== undefined}
            title={file.obstacle ?? file.name}
            onClick={() => save(file)}
          >
            {file.title}
          </button>
        ))}
      </div>
      <p aria-live="polite" className={style.told}>
        {told}
      </p>
      {typeof texts === "string" ? (
        <p role="alert">{texts}</p>
      ) : (
        <>
          <TextExport
            title="TypeScript"
            use="A program with the package lectern, which npx tsx runs."
            text={texts[0]}
            onCopy={copy}
            onSave={saveText(fileName(stem, "mts"))}
          />
          <TextExport
            title="Command line"
            use="The same with the command lectern, in a terminal or a script."
            text={texts[1]}
            onCopy={copy}
            onSave={saveText(fileName(stem, "sh"))}
          />
        </>
      )}
    </>
  );
}

/** The texts, or why there are none: options that are being typed may not be complete. */
function textsOf(make: () => [code: string, commands: string]): [code: string, commands: string] | string {
  try {
    return make();
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
