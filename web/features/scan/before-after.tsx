import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

type BeforeAfterProps = { beforeCount: number; afterCount: number };

/** How many emails there were and are, on two lines of one scale. */
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
