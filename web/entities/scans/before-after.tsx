import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';

import type { FinishedScan } from './scan-entry.ts';

type BeforeAfterProps = { beforeCount: number; afterCount: number };

export function BeforeAfter({ beforeCount, afterCount }: BeforeAfterProps) {
  return (
    <dl className="grid gap-4">
      <Line label={<Trans>Före</Trans>} count={beforeCount} of={beforeCount} className="bg-clay" />
      <Line label={<Trans>Efter</Trans>} count={afterCount} of={beforeCount} className="bg-moss" />
    </dl>
  );
}

type LineProps = { label: ReactNode; count: number; of: number; className: string };

function Line({ label, count, of, className }: LineProps) {
  return (
    <div className="grid grid-cols-2 items-baseline gap-x-4 gap-y-1 text-[0.9375rem]">
      <dt className="font-semibold">{label}</dt>
      <dd className="contents">
        <span className="figures text-right">
          <Plural value={count} one="# mejl" other="# mejl" />
        </span>
        <span aria-hidden="true" className="col-span-2 block h-3 bg-line/60">
          <span
            className={`drawn block h-full ${className}`}
            style={{ width: `${of === 0 ? 0 : (count / of) * 100}%` }}
          />
        </span>
      </dd>
    </div>
  );
}

type AfterCleanupsProps = {
  scan: FinishedScan;
  cleanedCount: number;
};

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
