import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useFormat } from '#web/i18n/use-format.ts';

import { DEMO_RESULT } from './demo-result.ts';

/** The inbox before and after, on two lines of one scale. */
export function DemoBeforeAfter({ emailCount }: { emailCount: number }) {
  const { totalEmails } = DEMO_RESULT;
  return (
    <dl className="mt-10 grid gap-4">
      <Line label={<Trans>Före</Trans>} emailCount={totalEmails} className="bg-clay" />
      <Line
        label={<Trans>Efter</Trans>}
        emailCount={totalEmails - emailCount}
        className="bg-moss"
      />
    </dl>
  );
}

type LineProps = { label: ReactNode; emailCount: number; className: string };

function Line({ label, emailCount, className }: LineProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className="grid grid-cols-2 items-baseline gap-x-4 gap-y-1 text-[0.9375rem]">
      <dt className="font-semibold">{label}</dt>
      <dd className="contents">
        <span className="figures text-right">{t`${format.count(emailCount)} mejl`}</span>
        <span aria-hidden="true" className="col-span-2 block h-3 bg-line/60">
          <span
            className={`block h-full ${className}`}
            style={{ width: `${(emailCount / DEMO_RESULT.totalEmails) * 100}%` }}
          />
        </span>
      </dd>
    </div>
  );
}
