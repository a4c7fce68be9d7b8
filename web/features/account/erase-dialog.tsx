import { Trans } from '@lingui/react/macro';

import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';

import { useEraseAccount } from './use-erase-account.ts';

type EraseDialogProps = {
  /** The answer to an earlier try was lost. */
  mayBeErased: boolean;
  onClose: () => void;
  /** Told why the account was not erased, or why that is not known. */
  onRefused: (error: unknown) => void;
};

/** The question before an account is erased. */
export function EraseDialog({ mayBeErased, onClose, onRefused }: EraseDialogProps) {
  const { isBusy, erase } = useEraseAccount({
    mayBeErased,
    onRefused: (error) => {
      onRefused(error);
      onClose();
    },
  });

  return (
    <ConfirmDialog
      onClose={onClose}
      title={<Trans>Radera ditt konto?</Trans>}
      description={
        <Trans>
          Skanningar, val, omdömen, delade bilder och det du har skrivit till oss försvinner, och du
          loggas ut överallt. Det går inte att få tillbaka.
        </Trans>
      }
      confirmLabel={<Trans>Ja, radera allt</Trans>}
      cancelLabel={<Trans>Behåll kontot</Trans>}
      isBusy={isBusy}
      onConfirm={() => void erase()}
    >
      <p className="mt-3">
        <Trans>
          En städning som pågår stoppas, och du får pengarna tillbaka för det som inte blev gjort.
          Mejl som redan är flyttade ligger kvar i Gmails papperskorg, och vi kan inte längre lägga
          tillbaka dem åt dig.
        </Trans>
      </p>
      <p className="mt-3">
        <Trans>Vill du ha kvar kvitton och uppgifter, ladda ner dem först.</Trans>
      </p>
    </ConfirmDialog>
  );
}
