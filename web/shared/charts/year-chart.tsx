import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useFormat } from '#web/shared/i18n/use-format.ts';

import { YearTable } from './year-table.tsx';
import { labelStep, yearBars, type YearBar, type YearSizes } from './year-bars.ts';

const LABELS_ON_PHONE = 6;
const LABELS_ON_WIDE = 14;

const SEGMENTS = [
  { field: 'largeBytes', className: 'bg-clay' },
  { field: 'mediumBytes', className: 'bg-moss-mid' },
  { field: 'smallBytes', className: 'bg-moss' },
] as const;

export function YearChart({
  years,
  oldestYear,
}: {
  years: readonly YearSizes[];
  oldestYear: number | null;
}) {
  const format = useFormat();
  if (years.length === 0) return null;
  const bars = yearBars(years, oldestYear);
  const phoneStep = labelStep(bars.length, LABELS_ON_PHONE);
  const wideStep = labelStep(bars.length, LABELS_ON_WIDE);
  return (
    <figure>
      <div aria-hidden="true">
        <div className="flex h-64 items-end gap-[3px] border-b border-line-strong/60 pt-6 sm:gap-2">
          {bars.map((bar) => (
            <Bar key={bar.year} bar={bar} label={format.bytes(bar.totalBytes)} />
          ))}
        </div>
        <div className="figures mt-2 flex gap-[3px] text-xs text-soft sm:gap-2">
          {bars.map((bar, index) => (
            <span key={bar.year} className="relative h-5 min-w-0 max-w-24 flex-1">
              <span
                className={`absolute left-1/2 -translate-x-1/2 whitespace-nowrap ${
                  isLabelled(index, bars.length, phoneStep) ? '' : 'max-sm:hidden'
                } ${isLabelled(index, bars.length, wideStep) ? '' : 'sm:hidden'}`}
              >
                {bar.label}
              </span>
            </span>
          ))}
        </div>
      </div>
      <figcaption className="figures mt-4 flex flex-wrap gap-x-6 gap-y-1 text-[0.8125rem] text-soft">
        <Key className="bg-moss">
          <Trans>under 1 MB</Trans>
        </Key>
        <Key className="bg-moss-mid">
          <Trans>1–10 MB</Trans>
        </Key>
        <Key className="bg-clay">
          <Trans>från 10 MB</Trans>
        </Key>
      </figcaption>
      <YearTable bars={bars} />
    </figure>
  );
}

/** Counted from the end, so that the newest year is labelled. */
function isLabelled(index: number, bars: number, step: number): boolean {
  return (bars - 1 - index) % step === 0;
}

function Bar({ bar, label }: { bar: YearBar; label: string }) {
  return (
    <div
      className="relative flex min-w-0 max-w-24 flex-1 flex-col gap-[2px]"
      style={{ height: `${bar.heightPercent}%` }}
    >
      {bar.isTallest ? (
        <span className="figures absolute -top-6 right-1/2 translate-x-1/2 text-xs whitespace-nowrap">
          {label}
        </span>
      ) : null}
      {SEGMENTS.map(({ field, className }) =>
        bar[field] === 0 ? null : (
          <span
            key={field}
            className={`drawn block min-h-px ${className}`}
            style={{ flexGrow: bar[field] / bar.totalBytes, flexBasis: 0 }}
          />
        ),
      )}
    </div>
  );
}

function Key({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`drawn size-2.5 ${className}`} />
      {children}
    </span>
  );
}
