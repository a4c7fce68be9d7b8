import { useState } from 'react';

import { partOnDemand } from '#web/shared/lib/part-on-demand.tsx';

import { useAccountActions, type RevokeOutcome } from './use-account-actions.ts';

const RevokeDialog = partOnDemand(async () => (await import('./revoke-dialog.tsx')).RevokeDialog);

export function RevokeQuestion({ onClose }: { onClose: () => void }) {
  const { isBusy, revokeAll } = useAccountActions();
  const [outcome, setOutcome] = useState<RevokeOutcome | null>(null);

  async function revoke(): Promise<void> {
    setOutcome(null);
    const found = await revokeAll();
    if (found === 'revoked') onClose();
    else setOutcome(found);
  }

  return (
    <RevokeDialog
      isBusy={isBusy}
      outcome={outcome}
      onClose={onClose}
      onConfirm={() => void revoke()}
    />
  );
}
