import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { usePathWithParams, usePublicPath } from '#web/shared/router/paths.ts';
import { MailLink } from '#web/shared/components/links.tsx';
import { useNow } from '#web/shared/lib/use-now.ts';
import { withdrawalPath } from '#web/entities/orders/withdrawal.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import {
  lastWithdrawalDayMs,
  withdrawalStatus,
  type WithdrawalStatus,
} from '#worker/domain/payments/withdrawal.ts';

const REFRESH_MS = 60_000;

type BuyerRightsProps = { receipt: ReceiptView; progress: CleanupProgress };

export function BuyerRights({ receipt, progress }: BuyerRightsProps) {
  const pathWithParams = usePathWithParams();
  const publicPath = usePublicPath();
  const nowMs = useNow(REFRESH_MS);
  const { id, paidAtMs } = receipt.order;
  const status = withdrawalStatus(progress, { paidAtMs, nowMs });
  return (
    <section className="mt-16 grid max-w-[38rem] gap-3 self-start border-t border-line pt-6 text-[0.9375rem] text-soft print:col-span-2">
      <h2 className="text-lg text-ink">
        <Trans>Ångerrätt och reklamation</Trans>
      </h2>
      <p>
        <RightText receipt={receipt} status={status} />
      </p>
      {receipt.withdrawal === null ? (
        <p>
          <Link
            className="text-link inline-block py-2 font-semibold"
            to={pathWithParams(withdrawalPath(id))}
          >
            {status === 'open' ? (
              <Trans>Ångra köpet</Trans>
            ) : (
              <Trans>Skicka en ångeranmälan ändå</Trans>
            )}
          </Link>
        </p>
      ) : null}
      <p>
        <Trans>
          Är något fel: skriv till <MailLink /> och ange ordernumret. Blir vi inte överens kan du
          vända dig till Allmänna reklamationsnämnden (arn.se). Konsumentverket ger oberoende råd på
          hallakonsument.se.
        </Trans>
      </p>
      <p>
        <Link className="text-link inline-block py-2" to={publicPath('start')}>
          <Trans>Till startsidan</Trans>
        </Link>
      </p>
    </section>
  );
}

type RightTextProps = { receipt: ReceiptView; status: WithdrawalStatus };

function RightText({ receipt, status }: RightTextProps) {
  const dates = useDateFormat();
  const { withdrawal, order } = receipt;
  const { paidAtMs } = order;
  const lastDay = dates.date(lastWithdrawalDayMs(paidAtMs));
  if (withdrawal !== null) {
    return <Trans>Din ångeranmälan kom in {dates.dateTime(withdrawal.requestedAtMs)}.</Trans>;
  }
  switch (status) {
    case 'performed':
      return (
        <Trans>
          Du bad om att tjänsten skulle börja direkt. Den är fullt utförd, och då har ångerrätten
          upphört.
        </Trans>
      );
    case 'late':
      return (
        <Trans>
          Ångerrätten gällde till och med {lastDay}, eller nästa vardag om det var en helg.
        </Trans>
      );
    case 'open':
      return (
        <Trans>
          Du bad om att tjänsten skulle börja direkt. Ångerrätten gäller till och med {lastDay},
          eller nästa vardag om det är en helg, men upphör när tjänsten är fullt utförd.
        </Trans>
      );
    default:
      return status satisfies never;
  }
}
