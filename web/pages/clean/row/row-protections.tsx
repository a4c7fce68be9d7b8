import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { LockOpen, Shield, ShieldOff } from 'lucide-react';
import { useId, useState } from 'react';

import type { Unlock } from '#worker/contract/protection.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { Protection } from '#worker/domain/protection/protection.ts';
import { senderKeyLabel, shownSender } from '#worker/domain/scans/senders/sender-key.ts';

import type { CleanRow } from '#web/entities/cleanups/clean-sections.ts';
import { Button } from '#web/shared/components/button.tsx';
import { useFocusFallback } from '#web/shared/lib/use-focus.ts';
import { partOnDemand } from '#web/shared/lib/part-on-demand.tsx';
import { notifyError, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';

import { unlockedProtections, useProtection } from '#web/pages/clean/protection-control.ts';
import { ProtectionCount } from './protection-count.tsx';

const FAILURE_ID = 'sender-safety';

type SenderSafetyProps = { senderKey: string; isSafeListed: boolean };

export function SenderSafety({ senderKey, isSafeListed }: SenderSafetyProps) {
  const { isBusy, editSafeList } = useProtection();
  const { control, press } = useFocusFallback();
  const effect = isSafeListed ? 'unprotect' : 'protect';

  function change(): void {
    press();
    editSafeList({ target: senderKeyLabel(senderKey), effect }).then(
      () => {
        withdrawFailure(FAILURE_ID);
        if (effect === 'protect') {
          // As it stands in the list, where it can be found and taken off.
          const name = shownSender(senderKey);
          notifySuccess(msg`${name} skyddas från och med nu. Du ändrar det under Skyddat.`);
        }
      },
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

const UnlockDialog = partOnDemand(async () => (await import('./unlock-dialog.tsx')).UnlockDialog);

const LOOK =
  'text-link inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold aria-disabled:opacity-50 sm:min-h-8';

/** Asks first. `aboutId`: labels the dialog. */
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
  const { control, press } = useFocusFallback();
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

/** Without asking: it only protects more. */
export function LockButton({ unlock, aboutId }: { unlock: Unlock; aboutId: string }) {
  const { isBusy, lock } = useProtection();
  const { control, press } = useFocusFallback();
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

export const PROTECTION_NAME = {
  draft: msg`Utkast`,
  chat: msg`Chattar`,
  sent: msg`Skickat`,
  inDoubt: msg`Osäkert efter skanningen`,
  starred: msg`Stjärnmärkt`,
  labelled: msg`Med etikett`,
  answered: msg`I trådar som du har svarat i`,
  writtenTo: msg`Från dem du har skrivit till`,
  safeSender: msg`Från avsändare på skyddslistan`,
  importantSender: msg`Från bank, vård, skola, myndighet och liknande`,
  receipt: msg`Kvitton, beställningar och inloggningar`,
  important: msg`Märkt som viktigt av Gmail`,
  recent: msg`Yngre än 30 dagar`,
} satisfies Record<Protection, MessageDescriptor>;

type RowProtectionsProps = Pick<CleanRow, 'id' | 'protections' | 'unlockedCount'>;

export function RowProtections({ id: rowId, protections, unlockedCount }: RowProtectionsProps) {
  const { unlocks } = useProtection();
  const unlocked = unlockedProtections(unlocks, rowId);
  const shown = protections.filter(({ count }) => count > 0);
  return (
    <>
      <ul tabIndex={-1}>
        {shown.map((one) => (
          <KeptLine key={one.protection} rowId={rowId} kept={one} />
        ))}
        {unlocked.map((protection) => (
          <UnlockedLine key={protection} rowId={rowId} protection={protection} />
        ))}
      </ul>
      {unlockedCount === 0 ? null : (
        <p className="font-semibold text-clay-text">
          <Plural
            value={unlockedCount}
            one="# upplåst mejl är med i raden"
            other="# upplåsta mejl är med i raden"
          />
        </p>
      )}
    </>
  );
}

type KeptLineProps = { rowId: RowId; kept: CleanRow['protections'][number] };

function KeptLine({ rowId, kept: { protection, count, canUnlock } }: KeptLineProps) {
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <span id={id}>
        <ProtectionCount protection={protection} count={count} />
      </span>
      {canUnlock ? (
        <UnlockButton unlock={{ rowId, protection }} count={count} aboutId={id} />
      ) : null}
    </li>
  );
}

function UnlockedLine({ rowId, protection }: { rowId: RowId; protection: Protection }) {
  const { _ } = useLingui();
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <span id={id}>
        <Trans>Upplåst: {_(PROTECTION_NAME[protection])}</Trans>
      </span>
      <LockButton unlock={{ rowId, protection }} aboutId={id} />
    </li>
  );
}
