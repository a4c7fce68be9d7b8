import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { gmailSearchUrl } from '#web/entities/access/google-urls.ts';
import { userEmailAtom } from '#web/entities/access/session-atoms.ts';
import { NewTabLink } from '#web/shared/components/new-tab-link.tsx';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { useJourney } from '#web/shared/router/journey.ts';
import { senderSearch } from '#worker/domain/scans/senders/sender-key.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import type { CleanRow, SenderRow } from '#web/entities/cleanups/clean-sections.ts';
import { EVIDENCE_TEXT } from './newsletter-reason.tsx';
import { useProtection } from '#web/pages/clean/protection-control.ts';
import { KeepNewest } from './keep-newest.tsx';
import { RowPreview } from './row-preview.tsx';
import { RowProtections, SenderSafety } from './row-protections.tsx';

type RowDetailsProps = { row: CleanRow | SenderRow; isChosen: boolean };

export function RowDetails({ row, isChosen }: RowDetailsProps) {
  const { reason, protectedCount } = row;
  const { hasGmail } = useJourney();
  const email = useAtomValue(userEmailAtom);
  const { rowsVersion, unlocks } = useProtection();
  const offeredCount = row.count + row.excludedCount;
  // Other messages, or others of the same number.
  const stateKey = JSON.stringify([rowsVersion, unlocks, offeredCount]);
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 pb-4 text-[0.875rem] wrap-anywhere sm:grid-cols-[8rem_minmax(0,1fr)]">
      <Detail term={<Trans>Storlek</Trans>}>
        <SizeWithin {...row} />
      </Detail>
      {reason.kind === 'newsletter' ? (
        <>
          <Detail term={<Trans>Varför</Trans>}>
            <Evidence kinds={reason.evidence} />
          </Detail>
          <Detail term={<Trans>Senaste mejlet</Trans>}>
            <Age {...reason.newestAgeDays} />
          </Detail>
        </>
      ) : null}
      <Detail term={<Trans>Skyddat</Trans>}>
        {protectedCount === 0 ? (
          <Trans>Inget är undantaget</Trans>
        ) : (
          <Plural
            value={protectedCount}
            one="# mejl till är inte med:"
            other="# mejl till är inte med:"
          />
        )}
        <RowProtections {...row} />
        {'senderKey' in row ? <SenderSafety {...row} /> : null}
      </Detail>
      {row.isTaken ? null : (
        <>
          {'senderKey' in row ? (
            <Detail term={<Trans>Undantag</Trans>}>
              <KeepNewest rows={[row]} />
            </Detail>
          ) : null}
          {hasGmail ? (
            <Detail term={<Trans>I Gmail</Trans>}>
              <NewTabLink href={gmailSearchUrl(email, rowSearchText(row))}>
                <Trans>Sök fram mejlen, också de skyddade</Trans>
              </NewTabLink>
            </Detail>
          ) : null}
          <Detail term={<Trans>Innehåll</Trans>}>
            <RowPreview key={stateKey} row={row} isChosen={isChosen} count={offeredCount} />
          </Detail>
        </>
      )}
    </dl>
  );
}

/** For Gmail's own search box. */
function rowSearchText(row: CleanRow | SenderRow): string {
  const { reason } = row;
  switch (reason.kind) {
    case 'newsletter':
      return 'senderKey' in row ? senderSearch(row.senderKey) : '';
    case 'old':
      return reason.isOpenEnded
        ? `before:${reason.year + 1}/01/01`
        : `after:${reason.year}/01/01 before:${reason.year + 1}/01/01`;
    case 'large':
    case 'ownLarge': {
      const most = reason.toMb === null ? [] : [`smaller:${reason.toMb}M`];
      const sent = reason.kind === 'ownLarge' ? ['in:sent'] : [];
      return [...sent, `larger:${reason.fromMb}M`, ...most].join(' ');
    }
    default:
      return reason satisfies never;
  }
}

function Detail({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft max-sm:mt-2">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function SizeWithin({ sizeBytes, lowBytes, highBytes }: CleanRow) {
  const format = useFormat();
  const [size, low, high] = [sizeBytes, lowBytes, highBytes].map(format.bytes);
  if (low === high) return <>{size}</>;
  return (
    <Trans>
      Omkring {size}: med 95 % säkerhet mellan {low} och {high}
    </Trans>
  );
}

function Evidence({ kinds }: { kinds: readonly (keyof typeof EVIDENCE_TEXT)[] }) {
  const { _ } = useLingui();
  return <>{kinds.map((kind) => _(EVIDENCE_TEXT[kind])).join(' · ')}</>;
}

function Age({ min, max }: { min: number; max: number | null }) {
  const format = useFormat();
  const days = format.count(min);
  if (max === null) return <Trans>för minst {days} dagar sedan</Trans>;
  if (min === 0)
    return <Plural value={max} one="det senaste dygnet" other="de senaste # dagarna" />;
  return (
    <Trans>
      för {days}–{format.count(max)} dagar sedan
    </Trans>
  );
}
