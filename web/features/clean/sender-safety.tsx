import { Trans } from '@lingui/react/macro';
import { Shield, ShieldOff } from 'lucide-react';

import { senderKeyLabel } from '#worker/domain/scans/senders/sender-key.ts';

import { notifyError, withdrawFailure } from '#web/app/notify.ts';
import { Button } from '#web/components/button.tsx';
import { useFocusLeftBehind } from '#web/components/focus.ts';

import { useProtection } from './protection-control.ts';

const FAILURE_ID = 'sender-safety';

type SenderSafetyProps = { senderKey: string; isSafeListed: boolean };

/** Puts a sender on the user's safe-list, or takes it off, from where it is shown. */
export function SenderSafety({ senderKey, isSafeListed }: SenderSafetyProps) {
  const { isBusy, editSafeList } = useProtection();
  const { control, press } = useFocusLeftBehind();
  const effect = isSafeListed ? 'unprotect' : 'protect';

  function change(): void {
    press();
    editSafeList({ target: senderKeyLabel(senderKey), effect }).then(
      () => withdrawFailure(FAILURE_ID),
      (error: unknown) => notifyError(error, { id: FAILURE_ID, retry: change }),
    );
  }

  return (
    <Button
      ref={control}
      variant="bare"
      isBusy={isBusy}
      onClick={change}
      className="text-link inline-flex min-h-11 items-center gap-1.5 font-semibold aria-disabled:opacity-50 sm:min-h-8"
    >
      {isSafeListed ? (
        <>
          <ShieldOff aria-hidden="true" className="size-4" />
          <Trans>Skydda inte den här avsändaren</Trans>
        </>
      ) : (
        <>
          <Shield aria-hidden="true" className="size-4" />
          <Trans>Skydda alltid den här avsändaren</Trans>
        </>
      )}
    </Button>
  );
}
