/** Exports the study: as a link, as files, as a program, as commands. */
import { registry } from "lectern/registry";
import { useId, useRef, useState } from "react";
import type { LoadedData } from "../compute/calls.js";
import { commandLine } from "./command-line.js";
import { copyText } from "./copy-text.js";
import { download, fileName } from "./download.js";
import { type ExportFile, type ExportFileGiven, exportFiles } from "./export-files.js";
import style from "./export-menu.module.css";
import { exportedRecipe } from "./exported-recipe.js";
import type { NamedColumn } from "./sample-code.js";
import { TextExport } from "./text-export.js";
import { typescriptCode } from "./typescript-code.js";

export interface ExportMenuProps extends ExportFileGiven {
  /** Undefined while the data are loading. */
  readonly data: LoadedData | undefined;
  /** The address of the study, complete or from its "#" on; that of the page by default. */
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

/** The content of the dialog; rendered only while it is open. */
function ExportList({ link, data, ...given }: ExportMenuProps) {
  const { workspace, study } = given;
  const [status, setStatus] = useState("");
  const copy = async (text: string, what: string) => setStatus(await copyText(text, what));
  const save = async ({ name, type, make }: ExportFile) => {
    setStatus(`creating ${name} …`);
    try {
      download(name, await make(), type);
      setStatus(`${name} saved`);
    } catch (error) {
      setStatus(messageOf(error));
    }
  };
  const saveText = (name: string, text: string) => {
    download(name, text, "text/plain");
    setStatus(`${name} saved`);
  };
  const texts = textsOf(() => {
    if (data === undefined) throw new Error("The data are loading.");
    const recipe = exportedRecipe(workspace, study, registry);
    const code = typescriptCode(workspace, columnsOf(data), recipe, registry);
    return [code, commandLine(workspace, recipe, registry)];
  });
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
        {status}
      </p>
      {typeof texts === "string" ? (
        <p role="alert">{texts}</p>
      ) : (
        <ProgramTexts texts={texts} stem={workspace.steps.at(-1)?.kind ?? "study"} onCopy={copy} onSave={saveText} />
      )}
    </>
  );
}

interface ProgramTextsProps {
  readonly texts: readonly [code: string, commands: string];
  /** The name of the files, without their extensions. */
  readonly stem: string;
  readonly onCopy: (text: string, what: string) => void;
  readonly onSave: (name: string, text: string) => void;
}

function ProgramTexts({ texts: [code, commands], stem, onCopy, onSave }: ProgramTextsProps) {
  return (
    <>
      <TextExport
        title="TypeScript"
        use="A program that uses the package lectern; run it with npx tsx."
        text={code}
        onCopy={onCopy}
        onSave={(text) => onSave(fileName(stem, "mts"), text)}
      />
      <TextExport
        title="Command line"
        use="The same with the lectern command, for a terminal or a script."
        text={commands}
        onCopy={onCopy}
        onSave={(text) => onSave(fileName(stem, "sh"), text)}
      />
    </>
  );
}

/** The texts, or why there are none: options may be incomplete while they are typed. */
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

function columnsOf({ profile, detected }: LoadedData): NamedColumn[] {
  return profile.columns.map(({ name, type }) =>
    Object.hasOwn(detected, name) ? { name, type, detected: detected[name] } : { name, type },
  );
}
