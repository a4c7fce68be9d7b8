import { Trans } from '@lingui/react/macro';

import { useFormat } from '#web/i18n/use-format.ts';

import type { FigureSeries } from './figure-group.tsx';

const CELL = 'border-b border-line py-1.5 pl-4 text-right font-normal first:pl-0 first:text-left';

type FigureTableProps = {
  title: string;
  /** Of each day, as it is written. */
  dates: readonly string[];
  series: readonly FigureSeries[];
};

/** The figures of the bars, the newest first, for whoever would rather read them. */
export function FigureTable({ title, dates, series }: FigureTableProps) {
  const format = useFormat();
  const newestFirst = dates.map((_, place) => dates.length - 1 - place);
  return (
    <details className="mt-2">
      <summary className="text-link w-fit py-2 text-[0.9375rem]">
        <Trans>Visa som tabell</Trans>
      </summary>
      <div className="mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
        <table className="figures w-full text-[0.8125rem]">
          <thead>
            <tr>
              <th scope="col" className={CELL}>
                <Trans>Dag</Trans>
              </th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col" className={CELL}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newestFirst.map((place) => (
              <tr key={place}>
                <th scope="row" className={`${CELL} whitespace-nowrap`}>
                  {dates[place]}
                </th>
                {series.map(({ name, days }) => (
                  <td key={name} className={CELL}>
                    {format.count(days[place] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
