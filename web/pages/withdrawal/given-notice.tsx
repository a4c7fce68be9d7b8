import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { WithdrawalView } from '#worker/contract/orders.ts';
import { isAllDone } from '#worker/domain/orders/undone-work.ts';
import { lastWithdrawalDayMs } from '#worker/domain/payments/withdrawal.ts';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { userEmailAtom } from '#web/entities/access/session-atoms.ts';
import { receiptPath } from '#web/entities/orders/api.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';

import type { Purchase } from '#web/entities/orders/withdrawal.ts';
import { useFocusedHeading } from '#web/shared/lib/use-focus.ts';

type GivenNoticeProps = { purchase: Purchase; withdrawal: WithdrawalView; choice: ReactNode };

export function GivenNotice({ purchase, withdrawal, choice }: GivenNoticeProps) {
  const pathWithParams = usePathWithParams();
  const dates = useDateFormat();
  const email = useAtomValue(userEmailAtom);
  const heading = useFocusedHeading();
  return (
    <>
      <Tag>
        <Trans>Mottagen</Trans>
      </Tag>
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-4xl sm:text-6xl">
        <Trans>Vi har tagit emot din ångeranmälan</Trans>
      </h1>
      <div className="mt-6 grid max-w-[34rem] gap-3 text-lg text-soft">
        <p>
          <Trans>
            Den kom in {dates.dateTime(withdrawal.requestedAtMs)}. En bekräftelse med tiden skickas
            till {email}.
          </Trans>
        </p>
        <p>
          <OutcomeText purchase={purchase} withdrawal={withdrawal} />
        </p>
      </div>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <ButtonLink to={pathWithParams(receiptPath(purchase.id))}>
          <Trans>Öppna kvittot</Trans>
        </ButtonLink>
        <ButtonLink to={pathWithParams('/dashboard')} variant="secondary">
          <Trans>Till översikten</Trans>
        </ButtonLink>
      </div>
      {choice}
    </>
  );
}

function OutcomeText({ purchase, withdrawal }: Omit<GivenNoticeProps, 'choice'>) {
  const dates = useDateFormat();
  const { status, isDecided } = withdrawal;
  if (status === 'performed') {
    return (
      <Trans>
        Tjänsten var fullt utförd då, och ångerrätten hade upphört. Därför betalar vi inte tillbaka
        något.
      </Trans>
    );
  }
  if (status === 'late') {
    return (
      <Trans>
        Ångerrätten gällde till och med {dates.date(lastWithdrawalDayMs(purchase.paidAtMs))}, eller
        nästa vardag om det var en helg. Därför betalar vi inte tillbaka något.
      </Trans>
    );
  }
  if (!isDecided) {
    return (
      <Trans>
        Vi stoppar städningen. Så snart den står still räknar vi ut om du ska ha pengar tillbaka,
        och i så fall skriver vi igen. Hur det gick står också på kvittot.
      </Trans>
    );
  }
  if (purchase.status === 'refunded') {
    return <Trans>Köpet är ångrat, och hela summan betalas tillbaka dit den kom från.</Trans>;
  }
  if (isAllDone(purchase.progress)) {
    return (
      <Trans>
        Köpet är ångrat, men allt hann göras innan städningen kunde stoppas. Därför finns det inget
        att betala tillbaka.
      </Trans>
    );
  }
  if (purchase.status === 'partly_refunded') {
    return (
      <Trans>
        Köpet är ångrat. Det som inte hann göras betalas tillbaka dit pengarna kom från: summan står
        på kvittot.
      </Trans>
    );
  }
  return <Trans>Köpet är ångrat. Om du ska ha pengar tillbaka står det på kvittot.</Trans>;
}
