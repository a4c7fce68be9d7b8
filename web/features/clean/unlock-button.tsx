import { Trans } from '@lingui/react/macro';
import { LockOpen } from 'lucide-react';
import { useId, useState } from 'react';

import type { Unlock } from '#worker/contract/protection.ts';

import { partOnDemand } from '#web/app/part-on-demand.tsx';
import { Button } from '#web/components/button.tsx';
import { useFocusLeftBehind } from '#web/components/use-focus-left-behind.ts';

import { useProtection } from './protection-control.ts';

const UnlockDialog = partOnDemand(async () => (await import('./unlock-dialog.tsx')).UnlockDialog);

const LOOK =
  'text-link inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold aria-disabled:opacity-50 sm:min-h-8';

/** Asks first. `aboutId`: of what says what is unlocked. */
export function UnlockButton({
  unlock,
  count,
  aboutId,
}: {
  unlock: Unlock;
  count: number;
  aboutId: string;
}) {
  const { isBusy, unlock: lift } = useProtection();
  const { control, press } = useFocusLeftBehind();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        ref={control}
        variant="bare"
        id={id}
        aria-labelledby={`${id} ${aboutId}`}
        isBusy={isBusy}
        onClick={() => setIsAsking(true)}
        className={LOOK}
      >
        <LockOpen aria-hidden="true" className="size-4" />
        <Trans>Lås upp</Trans>
      </Button>
      {isAsking ? (
        <UnlockDialog
          unlock={unlock}
          count={count}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            press();
            lift(unlock);
          }}
        />
      ) : null}
    </>
  );
}

/** Takes an unlocking back at once: it only protects more. */
export function LockButton({ unlock, aboutId }: { unlock: Unlock; aboutId: string }) {
  const { isBusy, lock } = useProtection();
  const { control, press } = useFocusLeftBehind();
  const id = useId();
  return (
    <Button
      ref={control}
      variant="bare"
      id={id}
      aria-labelledby={`${id} ${aboutId}`}
      isBusy={isBusy}
      onClick={() => {
        press();
        lock(unlock);
      }}
      className={LOOK}
    >
      <Trans>Skydda igen</Trans>
    </Button>
  );
}
