import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useId } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { SenderText, SizeName, YearName } from '#web/entities/scans/row-name.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useFirstItems } from '#web/shared/lib/use-first-items.ts';
import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { LargeReason, OldReason } from '#worker/domain/protection/protection-tally.ts';
import type { Protection } from '#worker/domain/protection/protection.ts';
import { EVERY_ROW } from '#worker/domain/protection/safe-list.ts';

import { addressBeside } from '#web/entities/cleanups/clean-sections.ts';
import { useFold } from './clean-section.tsx';
import { FoldHeading } from '#web/shared/components/fold-heading.tsx';
import {
  useProtection,
  canUnlockSomewhere,
  fullUnlock,
  unlockedProtections,
} from './protection-control.ts';
import { ProtectionCount } from './row/protection-count.tsx';
import { RowPreview } from './row/row-preview.tsx';
import {
  LockButton,
  PROTECTION_NAME,
  RowProtections,
  UnlockButton,
  SenderSafety,
} from './row/row-protections.tsx';
import { SafeListEditor } from '#web/features/safe-list/safe-list-editor.tsx';

type Row = CleanRows['protectedRows'][number];

function ProtectedRow({ row }: { row: Row }) {
  const inside = fullUnlock(row);
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
            <RowPreview row={row} count={inside.count} protectedBy={inside.unlocks} />
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

function ClassProtections({ protections }: Pick<CleanRows, 'protections'>) {
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
  const { i18n } = useLingui();
  const id = useId();
  return (
    <li className={`${LINE} text-clay-text`}>
      <span id={id}>
        <Trans>Upplåst: {i18n._(PROTECTION_NAME[protection])}</Trans>
      </span>
      <LockButton unlock={{ rowId: EVERY_ROW, protection }} aboutId={id} />
    </li>
  );
}

const ROWS_SHOWN_FIRST = 10;

type ProtectedSectionProps = Pick<CleanRows, 'protectedRows' | 'protectedCount' | 'protections'> & {
  startsOpen?: boolean;
};

export function ProtectedSection(props: ProtectedSectionProps) {
  const { protectedRows, protectedCount, protections, startsOpen = false } = props;
  const { t } = useLingui();
  const id = useId();
  const { isOpen, toggle } = useFold('protected', startsOpen);
  return (
    <section
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      className="@container border-t-2 border-ink"
    >
      <div className="relative flex flex-wrap items-center gap-x-4 py-4 md:py-6">
        <ShieldCheck aria-hidden="true" className="size-6 text-moss" />
        <div className="min-w-0 grow basis-full @3xs:basis-0">
          <FoldHeading
            id={`${id}-heading`}
            heading={t`Skyddat`}
            isOpen={isOpen}
            controls={`${id}-rows`}
            onToggle={toggle}
          />
          <p className="mt-1 text-[0.8125rem] text-soft sm:text-[0.9375rem]">
            <Plural
              value={protectedCount}
              one="# mejl som får ligga kvar"
              other="# mejl som får ligga kvar"
            />
          </p>
        </div>
      </div>
      <div id={`${id}-rows`} hidden={!isOpen} className="pb-6">
        <ClassProtections protections={protections} />
        {isOpen ? <OwnSafeList /> : null}
        {protectedRows.length === 0 ? null : <WhollyProtected rows={protectedRows} />}
      </div>
    </section>
  );
}

function OwnSafeList() {
  const { t } = useLingui();
  const id = useId();
  const { editSafeList } = useProtection();
  return (
    <section tabIndex={-1} aria-labelledby={id} className="mt-8">
      <h3 id={id} className="mb-2 text-lg">
        <Trans>Din skyddslista</Trans>
      </h3>
      <SafeListEditor label={t`Din skyddslista`} save={editSafeList} />
    </section>
  );
}

function WhollyProtected({ rows }: { rows: CleanRows['protectedRows'] }) {
  const format = useFormat();
  const id = useId();
  const { shown, isUnfolded, setIsUnfolded } = useFirstItems(rows, ROWS_SHOWN_FIRST);
  return (
    <>
      <h3 id={id} className="mt-8 text-lg">
        <Trans>Här är allt skyddat</Trans>
      </h3>
      <ul tabIndex={-1} aria-labelledby={id} className="mt-3 border-b border-line">
        {shown.map((row) => (
          <ProtectedRow key={row.id} row={row} />
        ))}
      </ul>
      {rows.length <= ROWS_SHOWN_FIRST ? null : (
        <Button variant="secondary" className="mt-4" onClick={() => setIsUnfolded(!isUnfolded)}>
          {isUnfolded ? (
            <Trans>Visa färre</Trans>
          ) : (
            <Trans>Visa alla {format.count(rows.length)}</Trans>
          )}
        </Button>
      )}
    </>
  );
}
