import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import { EVERY_ROW } from '#worker/domain/protection/protection-choice.ts';
import type { Protection } from '#worker/domain/protection/protection.ts';

import { useProtection } from './protection-control.ts';
import { ProtectionCount } from './protection-count.tsx';
import { PROTECTION_NAME } from './protection-name.ts';
import { LockButton, UnlockButton } from './unlock-button.tsx';
import { canUnlockSomewhere, unlockedProtections } from './unlocks.ts';

/** All that is kept out of the rows, by kind, each to be unlocked as a whole. */
export function ClassProtections({ protections }: Pick<CleanRows, 'protections'>) {
  const { unlocks } = useProtection();
  const unlocked = unlockedProtections(unlocks, EVERY_ROW);
  return (
    <ul tabIndex={-1} className="grid gap-x-10 gap-y-1 text-[0.9375rem] sm:grid-cols-2">
      {protections.map((kept) => (
        <KeptKind key={kept.protection} {...kept} />
      ))}
      {unlocked.map((protection) => (
        <UnlockedKind key={protection} protection={protection} />
      ))}
    </ul>
  );
}

const LINE =
  'flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 sm:flex-nowrap';

function KeptKind({ protection, count }: CleanRows['protections'][number]) {
  const id = useId();
  return (
    <li className={LINE}>
      <span id={id}>
        <ProtectionCount protection={protection} count={count} />
      </span>
      {canUnlockSomewhere(protection) ? (
        <UnlockButton unlock={{ rowId: EVERY_ROW, protection }} count={count} aboutId={id} />
      ) : null}
    </li>
  );
}

function UnlockedKind({ protection }: { protection: Protection }) {
  const { _ } = useLingui();
  const id = useId();
  return (
    <li className={`${LINE} text-clay-text`}>
      <span id={id}>
        <Trans>Upplåst: {_(PROTECTION_NAME[protection])}</Trans>
      </span>
      <LockButton unlock={{ rowId: EVERY_ROW, protection }} aboutId={id} />
    </li>
  );
}
