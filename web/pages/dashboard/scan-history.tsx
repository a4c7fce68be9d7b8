import { Plural, Trans } from '@lingui/react/macro';

import { Co2Estimate } from '#web/entities/co2/rates.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';

import type { HistoryRow } from './history-rows.ts';

export function ScanHistory({ rows }: { rows: readonly HistoryRow[] }) {
  return (
    <ol className="figures mt-6 text-[0.875rem]">
      {rows.map((row, index) => (
        <HistoryLine key={row.id} row={row} isNewest={index === 0} />
      ))}
    </ol>
  );
}

function HistoryLine({ row, isNewest }: { row: HistoryRow; isNewest: boolean }) {
  const dates = useDateFormat();
  return (
    <li
      aria-current={isNewest ? 'true' : undefined}
      className={`grid grid-cols-[1fr_auto] gap-x-4 border-b py-3 ${
        isNewest ? '-mx-4 border-moss bg-moss-tint px-4 font-semibold' : 'border-dashed border-line'
      }`}
    >
      <span>{dates.dateTime(row.startedAtMs)}</span>
      <span className="text-right">
        {row.co2 === null ? (
          <StateText state={row.state} />
        ) : (
          <Plural value={row.scannedMsgs} one="# mejl" other="# mejl" />
        )}
      </span>
      {row.co2 === null ? (
        <span className="text-[0.8125rem] font-normal text-soft">
          <Plural value={row.scannedMsgs} one="# mejl" other="# mejl" />
        </span>
      ) : (
        <span className="col-span-2 text-[0.8125rem] font-normal text-soft">
          <Co2Estimate co2={row.co2} isPublished />
        </span>
      )}
    </li>
  );
}

function StateText({ state }: { state: HistoryRow['state'] }) {
  switch (state) {
    case 'running':
      return <Trans>pågår</Trans>;
    case 'failed':
      return <Trans>misslyckades</Trans>;
    case 'cancelled':
      return <Trans>avbruten</Trans>;
    case 'finished':
      return null;
    default:
      return state satisfies never;
  }
}
