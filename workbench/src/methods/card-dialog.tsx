/** The card of a method in a dialog over the study. */
import { useState } from "react";
import { Card } from "./card.js";
import styles from "./card-dialog.module.css";
import dialogs from "./dialog.module.css";
import { findMethod } from "./find-method.js";
import { useModal } from "./use-modal.js";

export interface CardDialogProps {
  readonly kind: string;
  readonly onClose: () => void;
}

export function CardDialog({ kind, onClose }: CardDialogProps) {
  const dialog = useModal();
  // The cards that were opened one after the other; the last is shown.
  const [trail, setTrail] = useState<readonly string[]>([kind]);
  const shown = trail.at(-1) ?? kind;
  return (
    <dialog
      ref={dialog}
      className={`${dialogs.dialog} ${styles.dialog}`}
      aria-label={`card of ${shown}`}
      onCancel={onClose}
    >
      <div className={styles.bar}>
        {trail.length > 1 ? (
          <button type="button" data-quiet onClick={() => setTrail(trail.slice(0, -1))}>
            back to {findMethod(trail.at(-2) ?? "")?.title}
          </button>
        ) : (
          <span />
        )}
        <button type="button" onClick={onClose}>
          close
        </button>
      </div>
      <div className={styles.body} key={shown}>
        <Card kind={shown} onOpen={(next) => setTrail([...trail, next])} />
      </div>
    </dialog>
  );
}
