import { Dialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';

import { usePageInert } from './use-page-inert.ts';

type PaperDialogProps = { onClose: () => void; className?: string; children: ReactNode };

/**
 * A dialog that is there as long as it is drawn. The overlay is a plain element, as in ConfirmDialog: Radix's own
 * locks scrolling with a <style> element, which the CSP forbids. Nor does Radix keep the focus in it: the page is inert,
 * and what a toast says of the dialog can be closed by keyboard too.
 */
export function PaperDialog({ onClose, className = 'sm:max-w-md', children }: PaperDialogProps) {
  usePageInert(true);
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root open modal={false} onOpenChange={onClose}>
      <Dialog.Portal>
        <div
          data-dialog-overlay=""
          className="fixed inset-0 z-40 grid place-items-end bg-scrim sm:place-items-center"
        >
          <Dialog.Content
            onInteractOutside={(event) => {
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
