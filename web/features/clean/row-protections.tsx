import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';

import type { RowId } from '#worker/domain/cleanup/row-id.ts';
import type { Protection } from '#worker/domain/protection/protection.ts';

import type { CleanRow } from './clean-sections.ts';
import { useProtection } from './protection-control.ts';
import { ProtectionCount } from './protection-count.tsx';
import { PROTECTION_NAME } from './protection-name.ts';
import { LockButton, UnlockButton } from './unlock-button.tsx';
import { unlockedProtections } from './unlocks.ts';

type RowProtectionsProps = Pick<CleanRow, 'id' | 'protections' | 'unlockedCount'>;

/** What is kept out of a row, by reason, each to be unlocked where that helps; and what has been. */
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
