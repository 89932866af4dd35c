/** A dialog that is open as long as it is there. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Opens the dialog over the page, and closes it before it goes, so that what had the focus before has it again. Listen
 * to "cancel" to learn that a person wants it gone; "close" also tells of the closing here.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return ref;
}
