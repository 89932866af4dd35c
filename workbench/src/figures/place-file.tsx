/** A button that places the rows of a file on the map of a study. */
import { useRef, useState } from "react";
import type { Figure } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";

export interface PlaceFileProps {
  readonly computer: Computer;
  /** The id of the study. */
  readonly study: number;
  /** Called with the figure of the map and the new rows. */
  readonly onPlaced: (figure: Figure) => void;
}

export function PlaceFile({ computer, study, onPlaced }: PlaceFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const place = async (file: File) => {
    setFailure(undefined);
    try {
      onPlaced(await computer.call("place", { study, name: file.name, file }));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div>
      <button type="button" onClick={() => input.current?.click()}>
        Place the rows of a file on this map
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="file with new rows"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows the user to choose the same file again after changing it.
          event.target.value = "";
          if (file !== undefined) void place(file);
        }}
      />
      {failure !== undefined && <p role="alert">{failure}</p>}
    </div>
  );
}
