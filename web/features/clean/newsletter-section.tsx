import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';

import type { ScanMode } from '#worker/domain/scan/scan-state.ts';

import { Button } from '#web/components/button.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { CleanSection, type Choice } from './clean-section.tsx';
import { heaviestBytes, withoutTaken, type SenderRow } from './clean-sections.ts';
import { filterSenders } from './filter-senders.ts';
import { RowList } from './row-list.tsx';
import { SectionCount } from './section-count.tsx';
import { SenderFilter } from './sender-filter.tsx';

const SENDERS_SHOWN_FIRST = 25;

type NewsletterSectionProps = Choice & { rows: readonly SenderRow[]; mode: ScanMode };

/** Newsletters by sender. The heaviest come first, and of many only those until the rest is asked for. */
export function NewsletterSection({ rows, mode, ...choice }: NewsletterSectionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [query, setQuery] = useState('');
  const [isShowingAll, setIsShowingAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  const found = useMemo(() => filterSenders(rows, query), [rows, query]);
  const named = useMemo(
    () => found.map((row) => ({ row, name: <bdi>{row.sender}</bdi>, detail: row.address })),
    [found],
  );
  const shown = isShowingAll ? named : named.slice(0, SENDERS_SHOWN_FIRST);
  const isLong = rows.length > SENDERS_SHOWN_FIRST;
  const onOfferCount = withoutTaken(rows).length;

  function showAll(): void {
    setIsShowingAll(true);
    // The button goes, and would take the focus with it.
    requestAnimationFrame(() => {
      const boxes = list.current?.querySelectorAll('input');
      boxes?.item(SENDERS_SHOWN_FIRST)?.focus({ preventScroll: true });
    });
  }

  return (
    <CleanSection
      heading={t`Nyhetsbrev`}
      selectAllLabel={t`Välj alla ${format.count(onOfferCount)} avsändare`}
      summary={
        <>
          <Plural value={onOfferCount} one="# avsändare" other="# avsändare" />
          <SectionCount rows={rows} />
        </>
      }
      rows={rows}
      emptyText={<Trans>Inga nyhetsbrev hittades. Det är ovanligt fint.</Trans>}
      {...choice}
    >
      <p className="mb-4 max-w-[44rem] text-[0.9375rem] text-soft">
        {mode === 'quick' ? (
          <Trans>Utskick från det senaste året.</Trans>
        ) : (
          <Trans>Utskick från de senaste fem åren.</Trans>
        )}{' '}
        <Trans>
          De flyttas till papperskorgen, avslutas inte. Nya brev från samma avsändare fortsätter
          komma.
        </Trans>
      </p>
      {isLong ? (
        <SenderFilter
          query={query}
          onQuery={setQuery}
          found={found}
          totalCount={rows.length}
          {...choice}
        />
      ) : null}
      <div ref={list}>
        <RowList named={shown} heaviestBytes={heaviestBytes(rows)} {...choice} />
      </div>
      {shown.length === named.length ? null : (
        <div className="flex flex-col items-start gap-x-6 gap-y-3 border-t border-line pt-4 sm:flex-row sm:items-center">
          <Button variant="secondary" onClick={showAll}>
            <Trans>Visa alla {format.count(named.length)}</Trans>
          </Button>
          <p className="text-[0.9375rem] text-soft">
            <Trans>
              De {format.count(shown.length)} tyngsta visas. Rutan vid rubriken väljer alla{' '}
              {format.count(onOfferCount)}, även de som inte syns.
            </Trans>
          </p>
        </div>
      )}
    </CleanSection>
  );
}
