import { Plural, useLingui } from '@lingui/react/macro';

import type { OrderView } from '#worker/contract/order.ts';

import { ReceiptLine, ReceiptLines } from '#web/components/receipt.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

/** What was ordered, by section; only sections of which something was. */
export function ChosenLines({ order }: { order: OrderView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { newsletters, oldMail, largeMail, messageCount, sizeBytes } = order;
  const sections = [
    {
      label: t`Nyhetsbrev`,
      detail: <Plural value={newsletters.rowCount} one="# avs." other="# avs." />,
      count: newsletters.messageCount,
    },
    { label: t`Gamla mejl`, count: oldMail.messageCount },
    { label: t`Stora bilagor`, count: largeMail.messageCount },
  ];
  return (
    <ReceiptLines>
      {sections
        .filter(({ count }) => count > 0)
        .map(({ label, detail, count }) => (
          <ReceiptLine
            key={label}
            label={label}
            detail={detail}
            value={t`${format.count(count)} st`}
          />
        ))}
      <ReceiptLine
        label={t`Beställt`}
        detail={t`ca ${format.bytes(sizeBytes)}`}
        value={t`${format.count(messageCount)} st`}
        isStrong
      />
    </ReceiptLines>
  );
}
