import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import type { AdminFigures } from '#worker/contract/admin-figures.ts';

import { useFormat } from '#web/i18n/use-format.ts';

import { USAGE_NAMES } from './figure-names.ts';

const CELL = 'border-b border-line py-1.5 pl-4 text-right font-normal first:pl-0 first:text-left';

/** Which pages and buttons the visits were to, by the names that they are counted under, the most used first. */
export function UsageDetails({ details }: { details: AdminFigures['usage']['details'] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (details.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="text-link w-fit py-2 text-[0.9375rem]">
        <Trans>Vilka sidor och knappar</Trans>
      </summary>
      <table className="mt-3 w-full text-[0.8125rem]">
        <thead>
          <tr>
            <th scope="col" className={CELL}>
              <Trans>Sida eller knapp</Trans>
            </th>
            <th scope="col" className={CELL}>
              <Trans>Slag</Trans>
            </th>
            <th scope="col" className={CELL}>
              <Trans>Antal</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {details.map(({ name, detail, count }) => (
            <tr key={name + detail}>
              <th scope="row" className={`${CELL} figures break-all`}>
                {detail}
              </th>
              <td className={CELL}>{i18n._(USAGE_NAMES[name])}</td>
              <td className={`${CELL} figures`}>{format.count(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
