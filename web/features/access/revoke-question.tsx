import { useState } from 'react';

import { partOnDemand } from '#web/app/part-on-demand.tsx';

import { useAccountActions } from './use-account-actions.ts';

const RevokeDialog = partOnDemand(async () => (await import('./revoke-dialog.tsx')).RevokeDialog);

/** The question before revoking, and the revoking itself; the dialog's code comes when it is asked. */
export function RevokeQuestion({ onClose }: { onClose: () => void }) {
  const { isBusy, revokeAll } = useAccountActions();
  const [hasFailed, setHasFailed] = useState(false);

  async function revoke(): Promise<void> {
    setHasFailed(false);
    if (await revokeAll()) onClose();
    else setHasFailed(true);
  }

  return (
    <RevokeDialog
      isBusy={isBusy}
      hasFailed={hasFailed}
      onClose={onClose}
      onConfirm={() => void revoke()}
    />
  );
}
