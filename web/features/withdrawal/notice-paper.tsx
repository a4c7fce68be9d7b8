import { Trans, useLingui } from '@lingui/react/macro';

import type { WithdrawalView } from '#worker/contract/order.ts';
import { BRAND } from '#worker/domain/brand.ts';

import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { TIER_NAME } from '#web/features/receipt/tier-name.ts';
import { useDateFormat } from '#web/i18n/use-date-format.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import type { Purchase } from './purchase.ts';

type NoticePaperProps = { purchase: Purchase; name: string; withdrawal: WithdrawalView | null };

/** The notice as it is given, on paper. */
export function NoticePaper({ purchase, name, withdrawal }: NoticePaperProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const dates = useDateFormat();
  const { orderNumber, tier, paidAtMs, amounts } = purchase;
  const tierName = i18n._(TIER_NAME[tier]);
  return (
    <Receipt
      subtitle={t`Ångeranmälan`}
      stamp={withdrawal === null ? t`inte inskickad än` : dates.dateTime(withdrawal.requestedAtMs)}
      className="mx-auto w-full max-w-[26rem] self-start lg:rotate-[0.5deg]"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Till`} value={BRAND.companyName} />
        <div className="receipt-line">
          <dt>
            <span>{t`Från`}</span>
          </dt>
          <dd className="!flex-initial !whitespace-normal [overflow-wrap:anywhere]">
            <bdi>{name.trim() === '' ? '…' : name.trim()}</bdi>
          </dd>
        </div>
      </ReceiptLines>
      <ReceiptNote>
        <p>
          <Trans>Jag meddelar att jag ångrar mitt köp av {tierName}.</Trans>
        </p>
      </ReceiptNote>
      <ReceiptLines>
        <ReceiptLine label={t`Ordernummer`} value={orderNumber} />
        <ReceiptLine label={t`Köpt`} value={dates.date(paidAtMs)} />
        <ReceiptLine
          label={t`Betalt`}
          value={format.money(amounts.totalMinor, amounts.currency)}
          isStrong
        />
      </ReceiptLines>
      {withdrawal === null ? null : (
        <ReceiptNote>
          <p className="text-center font-semibold uppercase">
            <Trans>Mottagen</Trans>
          </p>
        </ReceiptNote>
      )}
    </Receipt>
  );
}
