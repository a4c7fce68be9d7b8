import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';

type DeleteTicketProps = {
  ticketNumber: string;
  isBusy: boolean;
  onDelete: () => Promise<unknown>;
};

/** Takes a ticket away for good, once that has been asked. */
export function DeleteTicket({ ticketNumber, isBusy, onDelete }: DeleteTicketProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className="min-h-11 [&>svg]:size-4"
        aria-label={t`Radera ärende ${ticketNumber}`}
        disabled={isBusy}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden="true" />
        <Trans>Radera</Trans>
      </Button>
      {isAsking ? (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title={<Trans>Radera ärende {ticketNumber}</Trans>}
          description={<Trans>Är du säker på att du vill radera detta ärende?</Trans>}
          confirmLabel={<Trans>Radera</Trans>}
          cancelLabel={<Trans>Avbryt</Trans>}
          isBusy={isBusy}
          onConfirm={() => void onDelete().then(() => setIsAsking(false))}
        />
      ) : null}
    </>
  );
}
