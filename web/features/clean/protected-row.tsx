import { Trans } from '@lingui/react/macro';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { LargeReason, OldReason } from '#worker/domain/protection/row-reason.ts';

import { SenderText } from '#web/components/sender-text.tsx';

import { addressBeside } from './clean-sections.ts';
import { SizeName, YearName } from './row-name.tsx';
import { RowPreview } from './row-preview.tsx';
import { RowProtections } from './row-protections.tsx';
import { SenderSafety } from './sender-safety.tsx';
import { lookInside } from './unlocks.ts';

type Row = CleanRows['protectedRows'][number];

/** A row that offers nothing, with the reasons, and what they keep. */
export function ProtectedRow({ row }: { row: Row }) {
  const inside = lookInside(row);
  return (
    <li className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] sm:items-baseline">
      <span className="min-w-0">
        {'sender' in row ? <SenderName {...row} /> : <GroupName reason={row.reason} />}
      </span>
      <div className="text-[0.875rem] text-soft">
        <RowProtections {...row} />
        {'senderKey' in row ? <SenderSafety {...row} /> : null}
        {inside.count === 0 ? null : (
          <div className="mt-1">
            <RowPreview rowId={row.id} count={inside.count} protectedBy={inside.unlocks} />
          </div>
        )}
      </div>
    </li>
  );
}

function SenderName({ sender, senderKey }: { sender: string; senderKey: string }) {
  const address = addressBeside(sender, senderKey);
  return (
    <>
      <SenderText text={sender} className="block font-semibold" />
      {address === null ? null : (
        <SenderText text={address} className="block text-[0.8125rem] text-soft" />
      )}
    </>
  );
}

function GroupName({ reason }: { reason: OldReason | LargeReason }) {
  switch (reason.kind) {
    case 'old':
      return (
        <span className="font-semibold">
          <Trans>
            Gamla mejl: <YearName {...reason} />
          </Trans>
        </span>
      );
    case 'large':
      return (
        <span className="font-semibold">
          <Trans>
            Stora mejl: <SizeName {...reason} />
          </Trans>
        </span>
      );
    case 'ownLarge':
      return (
        <span className="font-semibold">
          <Trans>
            Stora mejl som du har skickat: <SizeName {...reason} />
          </Trans>
        </span>
      );
    default:
      return reason satisfies never;
  }
}
