/** A dialog that is open as long as it is there. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Opens the dialog over the page; when it goes, what had the focus before has it again. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (dialog.current?.open === false) dialog.current.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return dialog;
}
