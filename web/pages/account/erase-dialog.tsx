import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { eraseAccount } from '#web/entities/account/api.ts';
import { isOutcomeUnknown } from '#web/shared/api/api-error.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { notifyError } from '#web/shared/toasts/notify.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { pauseRenewals } from '#web/shared/router/loaders.ts';
import { ConfirmDialog } from '#web/shared/components/dialog/confirm-dialog.tsx';
import { askWhereabouts, leaveAccount } from '#web/entities/access/leave-account.ts';

type EraseOptions = {
  /** The last attempt's answer was lost. */
  mayBeErased: boolean;
  onRefused: (error: unknown) => void;
};

/** After it nobody is signed in, in any tab. */
export function useEraseAccount({ mayBeErased, onRefused }: EraseOptions) {
  const navigate = useNavigate();
  const pathWithParams = usePathWithParams();
  const [isBusy, setIsBusy] = useState(false);

  async function erase(): Promise<void> {
    setIsBusy(true);
    // Revalidation in between would lead to sign-in.
    const resumeRenewals = pauseRenewals();
    await eraseAndLeave().finally(resumeRenewals);
  }

  async function eraseAndLeave(): Promise<void> {
    let isFinished;
    try {
      ({ isFinished } = await eraseAccount());
    } catch (error) {
      if (await isErasedAnyway(error, mayBeErased)) return leaveErased(false);
      if (describeError(error).code !== 'sign_in_too_old')
        notifyError(error, { id: 'erase-account' });
      onRefused(error);
      return;
    }
    await leaveErased(isFinished);
  }

  function leaveErased(isFinished: boolean): Promise<void> {
    const path = pathWithParams('/account/erased');
    return leaveAccount(() => navigate(path, { replace: true, state: { isFinished } }));
  }

  return { isBusy, erase };
}

/** Erasure ends all sessions first: if the answer is lost and the session is gone, it has begun. */
async function isErasedAnyway(error: unknown, mayBeErased: boolean): Promise<boolean> {
  const { code } = describeError(error);
  if (code === 'unauthenticated') return mayBeErased;
  return isOutcomeUnknown(code) && (await askWhereabouts()) === 'out';
}

type EraseDialogProps = {
  /** The last attempt's answer was lost. */
  mayBeErased: boolean;
  onClose: () => void;
  onRefused: (error: unknown) => void;
};

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
