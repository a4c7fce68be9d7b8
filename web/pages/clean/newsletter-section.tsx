import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';
import { endedFlow } from '#worker/domain/unsubscribes/ended-flow.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { namesAroundVia } from '#worker/domain/scans/senders/sender-name.ts';

import {
  filterSenders,
  heaviestBytes,
  type SenderRow,
  withoutTaken,
} from '#web/entities/cleanups/clean-sections.ts';
import { useGroupChoice } from '#web/entities/cleanups/group-choice.ts';
import { chosenRows, useTier } from '#web/entities/cleanups/row-choice.ts';
import { UnsubscribeSum } from '#web/entities/cleanups/unsubscribe-sum.tsx';
import { NewMailRate } from '#web/entities/co2/rates.tsx';
import { SenderText } from '#web/entities/scans/row-name.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { RowCheckbox } from '#web/shared/components/row-checkbox.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useFirstItems } from '#web/shared/lib/use-first-items.ts';
import { useJourneyPath } from '#web/shared/router/journey.ts';

import { type Choice, CleanSection, OPEN_OR_WIDE, SectionCount } from './clean-section.tsx';
import { KeepNewest } from './row/keep-newest.tsx';
import { NewsletterReason } from './row/newsletter-reason.tsx';
import { RowList } from './row/row-line.tsx';
import { SenderFilter, SmallerSenders } from './sender-filter.tsx';

/** Opt-in, since others write to the group too. */
function LeaveGroup({ row: { id, sender, unsubscribe } }: { row: SenderRow }) {
  const tier = useTier();
  const { leaving, onToggle } = useGroupChoice();
  const boxId = useId();
  // Groups append their own name to the writer's.
  const group = namesAroundVia(sender)?.relay ?? sender;
  if (tier !== 'reset') return null;
  if (unsubscribe === 'none') {
    return (
      <p className="pb-3 @3xs:pl-10 text-[0.8125rem] text-soft">
        <Trans>Du är kvar i gruppen: vi ser inget säkert sätt att lämna den.</Trans>
      </p>
    );
  }
  return (
    <div className="pb-3 @3xs:pl-10">
      <label htmlFor={boxId} className="flex min-h-11 cursor-pointer items-start gap-x-4 py-2">
        <RowCheckbox
          id={boxId}
          state={leaving.has(id) ? 'all' : 'none'}
          onToggle={() => onToggle(id)}
          aria-labelledby={`${boxId}-name`}
          aria-describedby={`${boxId}-meaning`}
        />
        <span className="min-w-0">
          <span id={`${boxId}-name`} className="block text-[0.9375rem] font-semibold">
            {unsubscribe === 'by-hand' ? (
              <Trans>
                Ge mig en länk för att lämna gruppen <SenderText text={group} />
              </Trans>
            ) : (
              <Trans>
                Lämna också gruppen <SenderText text={group} />
              </Trans>
            )}
          </span>
          <span id={`${boxId}-meaning`} className="block text-[0.8125rem] text-soft">
            <Trans>
              Lämnar du gruppen slutar även det som de andra i den skriver att komma. Utan kryss
              flyttas bara utskicken, och du är kvar.
            </Trans>
          </span>
        </span>
      </label>
    </div>
  );
}

type SenderNameProps = Pick<SenderRow, 'sender' | 'isNew' | 'kind' | 'wasChosen'>;

export function SenderName({ sender, isNew, kind, wasChosen }: SenderNameProps) {
  if (!isNew && !wasChosen && kind === 'newsletter') return <SenderText text={sender} />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 sm:gap-x-3">
      <SenderText text={sender} className="min-w-0" />
      {kind === 'newsletter' ? null : (
        <Mark>{kind === 'group' ? <Trans>Grupp</Trans> : <Trans>Lista</Trans>}</Mark>
      )}
      {isNew ? (
        <Mark>
          <Trans>Ny</Trans>
        </Mark>
      ) : null}
      {wasChosen ? (
        <Mark>
          <Trans>Vald förra gången</Trans>
        </Mark>
      ) : null}
    </span>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <>
      {' '}
      <span className="eyebrow shrink-0 max-sm:px-1 max-sm:text-[0.6875rem] max-sm:tracking-normal">
        {children}
      </span>
    </>
  );
}

function DeepCleanLink() {
  const pathOf = useJourneyPath();
  return (
    <Link to={pathOf(CHOOSE_PATHS.reset)} className="text-link">
      <Trans>Djupstädningen avslutar dem också</Trans>
    </Link>
  );
}

const SENDERS_SHOWN_FIRST = 25;

type NewsletterSectionProps = Choice & {
  rows: readonly SenderRow[];
  smallerSenders: CleanRows['smallerSenders'];
  mode: ScanMode;
};

/**
 * Heaviest first, and only the first few of many; requested new ones come before all others, then those chosen last
 * time. Key by the rows' version.
 */
export function NewsletterSection(props: NewsletterSectionProps) {
  const { rows, smallerSenders, mode, ...choice } = props;
  const { t } = useLingui();
  const format = useFormat();
  const tier = useTier();
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);

  const found = useMemo(() => filterSenders(rows, query), [rows, query]);
  const named = useMemo(
    () =>
      found.map((row) => ({
        row,
        name: <SenderName {...row} />,
        detail: <SenderDetail row={row} />,
        note: <NewsletterReason row={row} />,
        more: row.kind === 'group' ? <LeaveGroup row={row} /> : undefined,
      })),
    [found],
  );
  const { shown, setIsUnfolded } = useFirstItems(named, SENDERS_SHOWN_FIRST);
  const isLong = rows.length > SENDERS_SHOWN_FIRST;
  const onOfferCount = withoutTaken(rows).length;
  const hasNew = rows.some(({ isNew }) => isNew);
  const chosenSenders = chosenRows(rows, choice.chosen);

  const showNew = useEffectEvent(() => {
    if (!hasNew) return;
    const box = list.current?.querySelector('input');
    box?.focus({ preventScroll: true });
    box?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => showNew(), []);

  function showAll(): void {
    setIsUnfolded(true);
    // The button unmounts and would take the focus with it.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector('ul')?.children.item(SENDERS_SHOWN_FIRST);
      // What is cleaned already has no box.
      const control = row?.querySelector('input') ?? row?.querySelector('button');
      control?.focus({ preventScroll: true });
    });
  }

  return (
    <CleanSection
      name="newsletters"
      heading={t`Nyhetsbrev`}
      selectAllLabel={t`Välj alla ${format.count(onOfferCount)} avsändare`}
      summary={
        <>
          <Plural value={onOfferCount} one="# avsändare" other="# avsändare" />
          <SectionCount rows={rows} />
        </>
      }
      rows={rows}
      startsOpen={hasNew}
      emptyText={
        tier === 'reset' ? (
          <Trans>Inga nyhetsbrev hittades, så det finns inget att avsluta heller.</Trans>
        ) : (
          <Trans>Inga nyhetsbrev hittades. Det är ovanligt fint.</Trans>
        )
      }
      beneath={
        <>
          {/* Below the list: above it, a tick would move the next row. */}
          {tier === 'reset' && chosenSenders.length > 0 ? (
            <p className="mt-4 mb-4 max-w-[44rem] border-l-4 border-moss pl-4 text-[0.9375rem]">
              <UnsubscribeSum senders={chosenSenders} />
            </p>
          ) : null}
          <SmallerSenders {...smallerSenders} />
        </>
      }
      {...choice}
    >
      <p className="mb-4 max-w-[44rem] text-[0.9375rem] text-soft">
        {mode === 'quick' ? (
          <Trans>Utskick från det senaste året.</Trans>
        ) : (
          <Trans>Utskick från alla år.</Trans>
        )}{' '}
        {tier === 'reset' ? (
          <Trans>
            De flyttas till papperskorgen, och där avsändaren tar emot det begär vi avregistrering.
            Vid varje avsändare står vad som händer.
          </Trans>
        ) : (
          <>
            <Trans>
              De flyttas till papperskorgen, avslutas inte. Nya brev från samma avsändare fortsätter
              komma.
            </Trans>{' '}
            <DeepCleanLink />.
          </>
        )}{' '}
        <Trans>Som öppnat räknas det som inte längre är oläst i Gmail.</Trans>
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
      {onOfferCount < 2 ? null : <KeepNewest rows={withoutTaken(rows)} isForAll />}
      <div ref={list}>
        <RowList named={shown} heaviestBytes={heaviestBytes(rows)} {...choice} />
      </div>
      {shown.length === named.length ? null : (
        <div className="flex flex-col items-start gap-x-6 gap-y-3 border-t border-line pt-4 sm:flex-row sm:items-center">
          <Button variant="secondary" onClick={showAll}>
            <Trans>Visa alla {format.count(named.length)}</Trans>
          </Button>
          <p className="text-[0.9375rem] text-soft">
            {hasNew ? (
              <Trans>De nya står först.</Trans>
            ) : rows.some(({ wasChosen }) => wasChosen) ? (
              <Trans>De du valde förra gången står först.</Trans>
            ) : (
              <Trans>De {format.count(shown.length)} tyngsta visas.</Trans>
            )}{' '}
            <Trans>
              Rutan vid rubriken väljer alla {format.count(onOfferCount)}, även de som inte syns.
            </Trans>
          </p>
        </div>
      )}
    </CleanSection>
  );
}

function SenderDetail({ row }: { row: SenderRow }) {
  const { yearlyCount, address } = row;
  return (
    <>
      {' · '}
      <Plural value={Math.round(yearlyCount)} one="# om året" other="# om året" />
      <span className={OPEN_OR_WIDE}>
        {' · '}
        <NewMailRate co2={endedFlow([row])} />
        {address === null ? null : (
          <>
            {' · '}
            <SenderText text={address} className="inline-block" />
          </>
        )}
      </span>
    </>
  );
}
