import { Suspense, lazy } from 'react';

import { useAccountActions } from './use-account-actions.ts';

const RevokeDialog = lazy(async () => {
  const { RevokeDialog } = await import('./revoke-dialog.tsx');
  return { default: RevokeDialog };
});

/** The question before revoking, and the revoking itself; the dialog's code comes when it is asked. */
export function RevokeQuestion({ onClose }: { onClose: () => void }) {
  const { isBusy, revokeAll } = useAccountActions();
  return (
    <Suspense fallback={null}>
      <RevokeDialog
        isBusy={isBusy}
        onClose={onClose}
        onConfirm={() => void revokeAll().finally(onClose)}
      />
    </Suspense>
  );
}
