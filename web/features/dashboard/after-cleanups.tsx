import { Trans } from '@lingui/react/macro';

import { BeforeAfter } from '#web/features/scan/before-after.tsx';
import { useDateFormat } from '#web/i18n/use-date-format.ts';
import type { FinishedScan } from '#web/features/scan/scan-entry.ts';

type AfterCleanupsProps = {
  scan: FinishedScan;
  /** Emails that have been cleaned away since. */
  cleanedCount: number;
};

/** What the clean-ups have made of the mailbox since it was weighed; nothing where there were none. */
export function AfterCleanups({ scan, cleanedCount }: AfterCleanupsProps) {
  const dates = useDateFormat();
  if (cleanedCount <= 0) return null;
  const beforeCount = scan.resultSummary.totalEmails;
  return (
    <section className="mt-16 border-t border-line pt-10 md:pt-16">
      <h2 className="text-3xl sm:text-4xl">
        <Trans>Före och efter</Trans>
      </h2>
      <p className="mt-3 mb-6 text-soft">
        <Trans>
          Före är när inkorgen vägdes, {dates.dateTime(scan.finishedAtMs)}. Efter är nu, utan det
          som har städats bort. Mejl som har kommit sedan dess är inte med.
        </Trans>
      </p>
      <BeforeAfter beforeCount={beforeCount} afterCount={Math.max(0, beforeCount - cleanedCount)} />
    </section>
  );
}
