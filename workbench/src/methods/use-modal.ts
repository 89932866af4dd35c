/** A modal dialog that is open while it is mounted. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Opens the dialog over the page, and closes it before it is unmounted, so that the focus returns. Listen to "cancel" for a
 * request of the user to close it; "close" also fires on unmounting.
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
