import { Trans } from '@lingui/react/macro';

import { ConfirmDialog } from '#web/shared/components/dialog/confirm-dialog.tsx';
import { MailLink } from '#web/shared/components/links.tsx';

import type { RevokeOutcome } from './use-account-actions.ts';

type RevokeDialogProps = {
  isBusy: boolean;
  outcome: RevokeOutcome | null;
  onClose: () => void;
  onConfirm: () => void;
};

export function RevokeDialog({ isBusy, outcome, onClose, onConfirm }: RevokeDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<Trans>Återkalla all åtkomst?</Trans>}
      description={
        <Trans>
          Alla sparade kopplingar till din brevlåda raderas, Google får veta att åtkomsten är slut,
          och du loggas ut. Resultaten av dina skanningar finns kvar, men inte vilka avsändare det
          gällde.
        </Trans>
      }
      confirmLabel={<Trans>Ja, återkalla</Trans>}
      cancelLabel={<Trans>Behåll</Trans>}
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      <p className="mt-3">
        <Trans>
          En betald städning som inte är klar pausas. Den fortsätter gratis när du ansluter igen
          från kvittot.
        </Trans>
      </p>
      <p role="alert" className="mt-3 text-clay-text empty:hidden">
        <RevokeFailure outcome={outcome} />
      </p>
    </ConfirmDialog>
  );
}

export function RevokeFailure({ outcome }: Pick<RevokeDialogProps, 'outcome'>) {
  if (outcome === 'refused') {
    return (
      <Trans>
        Det gick inte att återkalla åtkomsten. Den finns kvar, och du är inloggad. Försök igen,
        eller skriv till <MailLink />.
      </Trans>
    );
  }
  if (outcome !== 'unknown') return null;
  return (
    <Trans>
      Inget svar kom fram, så vi vet inte om åtkomsten är återkallad. Försök igen, eller skriv till{' '}
      <MailLink />.
    </Trans>
  );
}
