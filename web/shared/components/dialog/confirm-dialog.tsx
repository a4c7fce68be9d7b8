import { Dialog } from 'radix-ui';
import { useRef, type ReactNode } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { PaperDialog } from './paper-dialog.tsx';
import { Spinner } from '#web/shared/components/loading.tsx';

type ConfirmDialogProps = {
  onClose: () => void;
  title: ReactNode;
  /** Announced when it opens. */
  description: ReactNode;
  children?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  /** Cannot be cancelled while busy. */
  isBusy?: boolean;
  cannotConfirm?: boolean;
  onConfirm: () => void;
};

/** role=alertdialog: no dismissal by a click outside, and the focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, title, description, children, confirmLabel, cancelLabel, onConfirm } = props;
  const { isBusy = false, cannotConfirm = false } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <PaperDialog role="alertdialog" firstFocus={cancel} onClose={isBusy ? stay : onClose}>
      <Dialog.Title className="text-2xl">{title}</Dialog.Title>
      <Dialog.Description className="mt-4 text-soft">{description}</Dialog.Description>
      <div className="text-soft">{children}</div>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button isBusy={isBusy} disabled={cannotConfirm} onClick={onConfirm}>
          {isBusy ? <Spinner /> : null}
          {confirmLabel}
        </Button>
        <Dialog.Close asChild>
          <Button ref={cancel} variant="secondary" isBusy={isBusy} aria-busy={false}>
            {cancelLabel}
          </Button>
        </Dialog.Close>
      </div>
    </PaperDialog>
  );
}

function stay(): void {}
