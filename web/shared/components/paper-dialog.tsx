import { Dialog } from 'radix-ui';
import { type ReactNode, type RefObject, useState } from 'react';

import { useCloseRequest, usePageInert } from './dialog-close.ts';

type PaperDialogProps = {
  onClose: () => void;
  /** A question stays until it is answered, wherever else is pressed. */
  role?: 'dialog' | 'alertdialog';
  /** What takes the focus, if not the first that can. */
  firstFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
};

/**
 * A dialog that is there as long as it is drawn. The overlay is a plain element: Radix's own locks scrolling with a
 * <style> element, which the CSP forbids, and the style sheet locks the page instead. Nor does Radix keep the focus in
 * it: the page is inert, and what a toast says of the dialog can be read, held and closed by keyboard too. Escape is
 * Radix's, which keeps it from the browser: that would ask for the dialog to be closed once more.
 */
export function PaperDialog(props: PaperDialogProps) {
  const { onClose, role = 'dialog', firstFocus, className = 'sm:max-w-md', children } = props;
  usePageInert();
  useCloseRequest(onClose);
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root open modal={false} onOpenChange={onClose}>
      <Dialog.Portal>
        <div
          data-dialog-overlay=""
          className="fixed inset-0 z-40 grid place-items-end bg-scrim sm:place-items-center"
        >
          <Dialog.Content
            role={role}
            onOpenAutoFocus={(event) => {
              if (firstFocus === undefined) return;
              event.preventDefault();
              firstFocus.current?.focus();
            }}
            onInteractOutside={(event) => {
              if (role === 'alertdialog' || isToast(event.target)) event.preventDefault();
            }}
            onEscapeKeyDown={(event) => {
              // There it closes up the toasts.
              if (isToast(event.target)) event.preventDefault();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (opener instanceof HTMLElement) opener.focus();
            }}
            className={`z-50 max-h-dvh w-full overflow-y-auto border border-line bg-paper p-6 shadow-2xl sm:p-8 ${className}`}
          >
            {children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}
