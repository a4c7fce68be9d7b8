import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { DayBars } from '#web/shared/charts/day-bars.tsx';
import { FoldedTable } from '#web/shared/components/folded-table.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';

export type FigureSeries = {
  name: string;
  label: string;
  /** One a day, oldest first. */
  days: readonly number[];
  /** null: unknown. Counters have none. */
  now?: number | null;
  isAlarming: boolean;
};

type FigureGroupProps = {
  title: string;
  days: readonly string[];
  series: readonly FigureSeries[];
  children?: ReactNode;
};

export function FigureGroup({ title, days, series, children }: FigureGroupProps) {
  const { t } = useLingui();
  const format = useFormat();
  const dateFormat = useDateFormat();
  const dates = days.map((day) => dateFormat.utcDate(Date.parse(day)));
  const rows = dates.map((date, place): [string, ...string[]] => [
    date,
    ...series.map((each) => format.count(each.days[place] ?? 0)),
  ]);
  return (
    <section className="border-t border-line pt-5">
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-4 space-y-5">
        {series.map((each) => (
          <li key={each.name}>
            <Series series={each} />
          </li>
        ))}
      </ul>
      <p className="figures mt-1 flex justify-between text-xs text-soft">
        <span>{dates[0]}</span>
        <span>{dates.at(-1)}</span>
      </p>
      <FoldedTable
        summary={<Trans>Visa som tabell</Trans>}
        label={title}
        columns={[t`Dag`, ...series.map(({ label }) => label)]}
        rows={rows.toReversed()}
        headClassName="whitespace-nowrap"
      />
      {children}
    </section>
  );
}

function Series({ series: { label, days, now, isAlarming } }: { series: FigureSeries }) {
  const { t } = useLingui();
  const format = useFormat();
  const total = format.count(days.reduce((sum, value) => sum + value, 0));
  const most = format.count(Math.max(...days, now ?? 0));
  const isLevel = now !== undefined;
  const summary = isLevel ? t`som mest ${most}` : t`sammanlagt ${total}`;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pb-1">
        <span className="font-medium">{label}</span>
        <span className="figures text-[0.875rem] text-soft">
          {isLevel ? <Now isAlarming={isAlarming}>{nowText(now)}</Now> : null}
          {summary}
        </span>
      </p>
      <DayBars values={days} label={`${label}: ${summary}`} isAlarming={isAlarming} />
    </>
  );

  function nowText(count: number | null): string {
    if (count === null) return t`nu: okänt`;
    const shown = format.count(count);
    return t`nu ${shown}`;
  }
}

/** Not by colour alone. */
function Now({ isAlarming, children }: { isAlarming: boolean; children: ReactNode }) {
  return (
    <strong
      className={`mr-3 font-semibold ${isAlarming ? 'border-l-4 border-clay bg-clay-tint px-2 text-clay-text' : 'text-ink'}`}
    >
      {children}
    </strong>
  );
}
