import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { eraseAccount } from '#web/api/account-rights.ts';
import { describeError } from '#web/api/describe-error.ts';
import { notifyError } from '#web/app/notify.ts';
import { holdRenewals } from '#web/app/renewal.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { announceSignOut } from '#web/features/access/session-channel.ts';

type EraseDialogProps = {
  onClose: () => void;
  /** Told why the account was not erased. */
  onRefused: (error: unknown) => void;
};

/** The question before an account is erased, and the erasing itself. */
export function EraseDialog({ onClose, onRefused }: EraseDialogProps) {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const [isBusy, setIsBusy] = useState(false);

  async function erase(): Promise<void> {
    setIsBusy(true);
    const endHold = holdRenewals();
    await eraseAndLeave().finally(endHold);
  }

  async function eraseAndLeave(): Promise<void> {
    let isFinished;
    try {
      ({ isFinished } = await eraseAccount());
    } catch (error) {
      // What to do about that stands on the page.
      if (describeError(error).code !== 'sign_in_too_old') notifyError(error);
      onRefused(error);
      onClose();
      return;
    }
    announceSignOut();
    await navigate(keptPath('/account/erased'), { replace: true, state: { isFinished } });
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={<Trans>Radera ditt konto?</Trans>}
      confirmLabel={<Trans>Ja, radera allt</Trans>}
      cancelLabel={<Trans>Behåll kontot</Trans>}
      isBusy={isBusy}
      onConfirm={() => void erase()}
    >
      <p>
        <Trans>
          Skanningar, val, omdömen, delade bilder och det du har skrivit till oss försvinner, och du
          loggas ut överallt. Det går inte att få tillbaka.
        </Trans>
      </p>
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
