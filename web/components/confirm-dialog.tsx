import { AlertDialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';

import { Button } from './button.tsx';
import { usePageInert } from './use-page-inert.ts';

type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  /** What was confirmed is under way: it cannot be called off, and the dialog stays until it is known how it went. */
  isBusy?: boolean;
  /** It can only be called off. */
  cannotConfirm?: boolean;
  onConfirm: () => void;
};

/**
 * A question that must be answered. Radix's own overlay locks scrolling with a <style> element, which
 * the CSP forbids: ours is a plain element, and the style sheet locks the page while it is there.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, children, confirmLabel, cancelLabel, onConfirm } = props;
  const { isBusy = false, cannotConfirm = false } = props;
  usePageInert(isOpen);
  const [opener] = useState(() => document.activeElement);
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(isWanted) => {
        if (isWanted || !isBusy) onOpenChange(isWanted);
      }}
    >
      <AlertDialog.Portal>
        <div
          data-dialog-overlay=""
          className="fixed inset-0 z-40 grid place-items-end bg-scrim sm:place-items-center"
        >
          <AlertDialog.Content
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (opener instanceof HTMLElement) opener.focus();
            }}
            className="z-50 w-full border border-line bg-paper p-6 shadow-2xl sm:max-w-md sm:p-8"
          >
            <AlertDialog.Title className="text-2xl">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-4 text-soft">{children}</div>
            </AlertDialog.Description>
            <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
              <Button disabled={isBusy || cannotConfirm} aria-busy={isBusy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" disabled={isBusy}>
                  {cancelLabel}
                </Button>
              </AlertDialog.Cancel>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
