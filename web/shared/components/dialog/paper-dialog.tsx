import { Dialog } from 'radix-ui';
import { type ReactNode, type RefObject, useState } from 'react';

import { TOASTS_ID } from '#web/shared/toasts/draw-toasts.ts';

import { useCloseRequest, usePageInert } from './dialog-close.ts';

type PaperDialogProps = {
  onClose: () => void;
  /** Not dismissed by a click outside. */
  role?: 'dialog' | 'alertdialog';
  /** Defaults to the first focusable element. */
  firstFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
};

/**
 * Open while mounted. A plain overlay, since Radix locks scrolling with a <style> element, which the CSP forbids.
 * The page is inert instead of Radix's focus trap, so that toasts stay reachable. Radix handles Escape, before the
 * CloseWatcher does.
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
              // There Escape collapses the toasts.
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
  return target instanceof Element && target.closest(`#${TOASTS_ID}`) !== null;
}
