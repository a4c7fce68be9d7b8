import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '#web/shared/i18n/use-format.ts';

import type { YearBar } from './year-bars.ts';

const CELL = 'border-b border-line py-1.5 pl-4 text-right font-normal first:pl-0 first:text-left';

export function YearTable({ bars }: { bars: readonly YearBar[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <details className="mt-4">
      <summary className="text-link w-fit py-2 text-[0.9375rem]">
        <Trans>Visa som tabell</Trans>
      </summary>
      <div
        className="mt-3 overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label={t`Inkorgen år för år`}
      >
        <table className="figures w-full min-w-[34rem] text-[0.8125rem]">
          <thead>
            <tr>
              <th scope="col" className={CELL}>
                <Trans>År</Trans>
              </th>
              <th scope="col" className={CELL}>
                <Trans>Mejl</Trans>
              </th>
              <th scope="col" className={CELL}>
                <Trans>under 1 MB</Trans>
              </th>
              <th scope="col" className={CELL}>
                <Trans>1–10 MB</Trans>
              </th>
              <th scope="col" className={CELL}>
                <Trans>från 10 MB</Trans>
              </th>
              <th scope="col" className={CELL}>
                <Trans>Summa</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.year}>
                <th scope="row" className={CELL}>
                  {bar.label}
                </th>
                <td className={CELL}>{format.count(bar.count)}</td>
                <td className={CELL}>{format.bytes(bar.smallBytes)}</td>
                <td className={CELL}>{format.bytes(bar.mediumBytes)}</td>
                <td className={CELL}>{format.bytes(bar.largeBytes)}</td>
                <td className={CELL}>{format.bytes(bar.totalBytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
