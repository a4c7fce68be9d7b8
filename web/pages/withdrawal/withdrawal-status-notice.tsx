import { Plural, Trans } from '@lingui/react/macro';

import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { lastWithdrawalDayMs } from '#worker/domain/payments/withdrawal.ts';
import { senderCount, undoneSenderCount } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import { Banner } from '#web/shared/components/banner.tsx';
import { useNow } from '#web/shared/lib/use-now.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import { expectedRefund, purchaseStatus, type Purchase } from '#web/entities/orders/withdrawal.ts';

const REFRESH_MS = 60_000;

export function WithdrawalStatusNotice({ purchase }: { purchase: Purchase }) {
  const dates = useDateFormat();
  const status = purchaseStatus(purchase, useNow(REFRESH_MS));
  switch (status) {
    case 'open':
      return (
        <Banner tone="notice" title={<Trans>Ångerrätten gäller</Trans>}>
          <OpenText purchase={purchase} />
        </Banner>
      );
    case 'performed':
      return (
        <Banner tone="warning" title={<Trans>Ångerrätten har upphört</Trans>}>
          <Trans>
            Tjänsten är fullt utförd. När du köpte den bad du om att den skulle börja direkt, och
            godkände att ångerrätten upphör när allt är gjort. Du kan skicka in en anmälan ändå: vi
            tar emot den och svarar, men betalar inte tillbaka något.
          </Trans>{' '}
          <PutBackOffer purchase={purchase} />
        </Banner>
      );
    case 'late':
      return (
        <Banner tone="warning" title={<Trans>Ångerrätten har gått ut</Trans>}>
          <Trans>
            Den gällde till och med {dates.date(lastWithdrawalDayMs(purchase.paidAtMs))}, eller
            nästa vardag om det var en helg. Du kan skicka in en anmälan ändå: vi tar emot den och
            svarar, men betalar inte tillbaka något.
          </Trans>{' '}
          <PutBackOffer purchase={purchase} />
        </Banner>
      );
    default:
      return status satisfies never;
  }
}

function OpenText({ purchase }: { purchase: Purchase }) {
  const format = useFormat();
  const { progress, amounts } = purchase;
  const { unsubscribes } = progress;
  const refund = expectedRefund(purchase);
  const moved = format.count(progress.movedCount);
  const { selectedCount } = progress;
  if (refund === null) {
    return <Trans>Det som inte har blivit gjort betalar vi tillbaka.</Trans>;
  }
  const sum = format.money(refund.totalMinor, amounts.currency);
  if (unsubscribes !== null) {
    const all = senderCount(unsubscribes);
    const handled = format.count(all - undoneSenderCount(unsubscribes));
    return (
      <Trans>
        {moved} av{' '}
        <Plural value={selectedCount} one="# mejl är flyttat" other="# mejl är flyttade" /> och{' '}
        {handled} av{' '}
        <Plural value={all} one="# nyhetsbrev hanterat" other="# nyhetsbrev hanterade" />, och det
        är de delarna du betalar för. Arbetet stoppas, och ångrar du dig nu får du tillbaka ungefär{' '}
        {sum}.
      </Trans>
    );
  }
  if (progress.movedCount === 0) {
    return <Trans>Inget är flyttat än. Städningen avbryts, och du får tillbaka {sum}.</Trans>;
  }
  return (
    <Trans>
      {moved} av <Plural value={selectedCount} one="# mejl är flyttat" other="# mejl är flyttade" />
      , och det är den delen du betalar för. Städningen stoppas, och ångrar du dig nu får du
      tillbaka ungefär {sum}.
    </Trans>
  );
}

function PutBackOffer({ purchase: { progress } }: { purchase: Purchase }) {
  const dates = useDateFormat();
  const { goal, undoUntilMs } = progress;
  const isThere = goal === 'move' && trashedCount(progress) > 0 && undoUntilMs !== null;
  if (!isThere) return null;
  return (
    <Trans>Mejlen kan du lägga tillbaka från kvittot, fram till {dates.date(undoUntilMs)}.</Trans>
  );
}
