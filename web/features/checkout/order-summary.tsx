import { Plural, Trans, useLingui } from '@lingui/react/macro';

import type { OrderView } from '#worker/contract/order.ts';
import type { OrderAmounts } from '#worker/domain/order/order-amounts.ts';

import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { Co2Line } from '#web/features/receipt/co2-line.tsx';
import { Co2Lines } from '#web/features/receipt/co2-lines.tsx';
import { DonationLabel } from '#web/features/receipt/donation-label.tsx';
import { TIER_NAME } from '#web/features/receipt/tier-name.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import { OrderedRows } from './ordered-rows.tsx';

type OrderSummaryProps = { order: OrderView; amounts: OrderAmounts };

/** Of the ordered newsletters, how many the deep clean-up asks to be left out of. */
export function leftSenderCount({ newsletters, stayedGroupCount }: OrderView): number {
  return newsletters.rowCount - stayedGroupCount;
}

/** What is bought and what it costs, as the receipt that it will become. */
export function OrderSummary({ order, amounts }: OrderSummaryProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { currency } = amounts;
  const { tier, stayedGroupCount, endedFlow } = order;
  const leftCount = tier === 'reset' ? leftSenderCount(order) : 0;
  return (
    <Receipt
      subtitle={t`Din beställning`}
      stamp={order.orderNumber}
      className="mx-auto w-full max-w-[26rem] lg:rotate-1"
    >
      <ReceiptLines>
        <ChosenLine label={t`Nyhetsbrev`} chosen={order.newsletters} />
        {leftCount > 0 ? (
          <ReceiptLine
            label={<span className="text-soft">{t`avregistrering begärs, där det går`}</span>}
            value={
              <span className="text-soft">
                <Plural value={leftCount} one="# avsändare" other="# avsändare" />
              </span>
            }
          />
        ) : null}
        {stayedGroupCount > 0 ? (
          <ReceiptLine
            label={<span className="text-soft">{t`du är kvar i`}</span>}
            value={
              <span className="text-soft">
                <Plural value={stayedGroupCount} one="# grupp" other="# grupper" />
              </span>
            }
          />
        ) : null}
        <ChosenLine label={t`Gamla mejl`} chosen={order.oldMail} />
        <ChosenLine label={t`Stora bilagor`} chosen={order.largeMail} />
        <ReceiptLine
          label={t`TILL PAPPERSKORGEN`}
          value={<Plural value={order.messageCount} one="# mejl" other="# mejl" />}
          isStrong
        />
        <ReceiptLine label={t`Plats`} value={t`ca ${format.bytes(order.sizeBytes)}`} />
      </ReceiptLines>
      <ReceiptLines>
        <Co2Lines label={t`CO₂ MINDRE PER ÅR`} co2={order.co2} />
        {leftCount > 0 && endedFlow !== null && endedFlow.highKg > 0 ? (
          <Co2Line label={t`Och om nyhetsbreven slutar komma`} co2={endedFlow} />
        ) : null}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={i18n._(TIER_NAME[tier])}
          value={format.money(amounts.priceMinor, currency)}
        />
        <ReceiptLine
          label={<span className="text-soft">{t`varav moms 25 %`}</span>}
          value={<span className="text-soft">{format.money(amounts.vatMinor, currency)}</span>}
        />
        {amounts.donationMinor === 0 ? null : (
          <ReceiptLine
            label={<DonationLabel />}
            value={format.money(amounts.donationMinor, currency)}
          />
        )}
        <ReceiptLine
          label={t`ATT BETALA`}
          value={format.money(amounts.totalMinor, currency)}
          isStrong
        />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-center text-soft">
          <Trans>En gång. Ingen prenumeration.</Trans>
        </p>
        <OrderedRows order={order} />
      </ReceiptNote>
    </Receipt>
  );
}

type ChosenLineProps = { label: string; chosen: OrderView['newsletters'] };

/** Only what was chosen has a line. */
function ChosenLine({ label, chosen }: ChosenLineProps) {
  if (chosen.rowCount === 0) return null;
  return (
    <ReceiptLine
      label={label}
      value={<Plural value={chosen.messageCount} one="# mejl" other="# mejl" />}
    />
  );
}
