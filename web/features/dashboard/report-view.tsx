import { Trans } from '@lingui/react/macro';

import type { SenderView } from '#worker/contract/scan.ts';

import { Tag } from '#web/components/tag.tsx';
import { ResultFigures } from '#web/features/scan/result-figures.tsx';
import type { FinishedScan } from '#web/features/scan/scan-entry.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import type { CleanupRow } from './cleanup-rows.ts';
import { DashboardSenders } from './dashboard-senders.tsx';
import { HowItWorks } from './how-it-works.tsx';
import type { HistoryRow } from './history-rows.ts';
import { RescanReminder } from './rescan-reminder.tsx';
import { ScanHistory } from './scan-history.tsx';
import { StartScanCard } from './start-scan-card.tsx';
import { YourCleanups } from './your-cleanups.tsx';

type ReportViewProps = {
  latest: FinishedScan;
  history: readonly HistoryRow[];
  senders: readonly SenderView[];
  cleanups: Promise<readonly CleanupRow[] | null>;
};

export function ReportView({ latest, history, senders, cleanups }: ReportViewProps) {
  const format = useFormat();
  const weight = format.bytesShort(latest.resultSummary.total_size_bytes);
  return (
    <>
      <RescanReminder lastScanAtMs={latest.finishedAtMs} />
      <div className="mt-10">
        <Tag>
          <Trans>Vägd {format.dateTime(latest.finishedAtMs)}</Trans>
        </Tag>
        <h1 className="mt-6 text-5xl sm:text-6xl lg:text-7xl">
          <Trans>{weight} i inkorgen</Trans>
        </h1>
      </div>
      <ResultFigures summary={latest.resultSummary} className="mt-10 md:mt-16" />
      <div className="mt-16 grid gap-x-16 gap-y-16 border-t border-line pt-10 md:pt-16 lg:grid-cols-[1fr_23rem]">
        <div className="min-w-0 lg:order-2">
          <StartScanCard />
          <section className="mt-16">
            <h2 className="text-2xl">
              <Trans>Senaste scanningarna</Trans>
            </h2>
            <ScanHistory rows={history} />
          </section>
          <YourCleanups cleanups={cleanups} />
        </div>
        <section className="min-w-0 lg:order-1">
          <h2 className="text-3xl sm:text-4xl">
            <Trans>De skickar mest</Trans>
          </h2>
          <DashboardSenders senders={senders} />
        </section>
      </div>
      <HowItWorks />
    </>
  );
}
