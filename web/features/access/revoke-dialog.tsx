import { Trans } from '@lingui/react/macro';

import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { MailLink } from '#web/components/mail-link.tsx';

type RevokeDialogProps = {
  isBusy: boolean;
  /** The last try did not come through. */
  hasFailed: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

export function RevokeDialog({ isBusy, hasFailed, onClose, onConfirm }: RevokeDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<Trans>Återkalla all åtkomst?</Trans>}
      confirmLabel={<Trans>Ja, återkalla</Trans>}
      cancelLabel={<Trans>Behåll</Trans>}
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      <p>
        <Trans>
          Alla sparade kopplingar till din brevlåda raderas, Google får veta att åtkomsten är slut,
          och du loggas ut. Resultaten av dina skanningar finns kvar, men inte vilka avsändare det
          gällde.
        </Trans>
      </p>
      <p className="mt-3">
        <Trans>
          En betald städning som inte är klar pausas. Den fortsätter gratis när du ansluter igen
          från kvittot.
        </Trans>
      </p>
      <p role="alert" className="mt-3 text-clay-text empty:hidden">
        {hasFailed ? (
          <Trans>
            Det gick inte att återkalla åtkomsten. Den finns kvar, och du är inloggad. Försök igen,
            eller skriv till <MailLink />.
          </Trans>
        ) : null}
      </p>
    </ConfirmDialog>
  );
}
