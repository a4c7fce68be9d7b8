import { Trans, useLingui } from '@lingui/react/macro';

import { AwardSection } from '#web/features/achievements/award-section.tsx';
import { AfterCleanups } from '#web/features/dashboard/after-cleanups.tsx';

import { CertaintyNote } from './certainty-note.tsx';
import { DebtTicker } from './debt-ticker.tsx';
import { EmptyMailbox } from './empty-mailbox.tsx';
import { Equivalents } from './equivalents.tsx';
import { ForecastNote } from './forecast-note.tsx';
import { GlobalCounter } from './global-counter.tsx';
import { MailboxComposition } from './mailbox-composition.tsx';
import { MailboxReceipt } from './mailbox-receipt.tsx';
import { isOfferGone } from './offered.ts';
import { ResultFigures } from './result-figures.tsx';
import { ResultsBar } from './results-bar.tsx';
import { ResultsHeading } from './results-heading.tsx';
import type { ScanResult } from './scan-entry.ts';
import { SenderList } from './sender-list.tsx';
import { StandingLine } from './standing-line.tsx';
import { OfferedTiers } from './tier-cards.tsx';
import { UnsureNote } from './unsure-note.tsx';
import { useBetterResult } from './use-better-result.ts';
import { useCleanupsBeside } from './use-cleanups-beside.ts';
import { YearsSection } from './years-section.tsx';

/**
 * What the mailbox weighs, what can be done about it, how sure that is, and what it is made of; it may still get better
 * while it is looked at. What can be done comes before the rest: a phone shows it without a search. Key it by the scan.
 */
export function ResultsView({ loaded }: { loaded: ScanResult }) {
  const { t } = useLingui();
  const { result, standing } = useBetterResult(loaded);
  const { scan, senders } = result;
  const { resultSummary: summary, finishedAtMs } = scan;
  const { cleanedCount, boughtCount, mayForecastBeLow } = useCleanupsBeside(scan);
  if (summary.totalEmails === 0) return <EmptyMailbox />;
  const debtKg = summary.totalDebtG / 1000;
  const isAllGone = isOfferGone(summary, boughtCount);
  return (
    <>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 pt-6 md:pt-10 lg:beside-23">
        <div className="min-w-0">
          <ResultsHeading scan={scan} />
          <StandingLine standing={standing} />
          <UnsureNote doubts={summary.doubts} />
          <ResultFigures
            summary={summary}
            note={mayForecastBeLow ? <ForecastNote /> : null}
            isBeforeCleanup={cleanedCount > 0}
            size="medium"
            className="mt-10 md:mt-16"
          />
          <ResultsBar summary={summary} cleanedCount={cleanedCount} isAllGone={isAllGone} />
          <DebtTicker
            debtKg={debtKg}
            annualFlowKg={summary.annualFlowKg}
            countedAtMs={finishedAtMs}
          />
          <Equivalents co2Kg={debtKg} />
        </div>
        <MailboxReceipt scan={scan} cleanedCount={cleanedCount} isAllGone={isAllGone} />
      </div>
      <OfferedTiers scan={scan} isAllGone={isAllGone} />
      <AwardSection />

      <YearsSection summary={summary} />

      <section className="mt-16 border-t border-line pt-10 md:pt-16">
        <h2 className="text-3xl sm:text-4xl">
          <Trans>De skickar mest</Trans>
        </h2>
        <p className="mt-3 text-soft">
          <Trans>Nyhetsbrev och utskick, efter vad ett års nya mejl släpper ut.</Trans>
        </p>
        <SenderList
          senders={senders}
          emptyText={
            summary.doubts.length === 0
              ? t`Inga nyhetsbrev hittades. Det är ovanligt fint.`
              : t`Den här skanningen är för osäker för att visa några nyhetsbrev.`
          }
        />
      </section>

      <AfterCleanups scan={scan} cleanedCount={cleanedCount} />
      {isAllGone && cleanedCount > 0 ? null : <MailboxComposition summary={summary} />}

      <CertaintyNote summary={summary} mode={scan.scanType} />
      <GlobalCounter />
    </>
  );
}
