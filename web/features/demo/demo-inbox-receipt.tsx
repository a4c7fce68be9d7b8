import { Trans, useLingui } from '@lingui/react/macro';

import { BYTES_PER_GIB } from '#worker/domain/co2-method.ts';

import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { DEMO_CATEGORIES, DEMO_ITEMS, sumOfItems } from './demo-categories.ts';
import { DEMO_CATEGORY_NAME } from './demo-category-name.ts';
import { DemoMark } from './demo-mark.tsx';
import { DEMO_RESULT } from './demo-result.ts';
import { DEMO_ON_OFFER } from './demo-selection.ts';

/** The receipt on the borrowed mailbox: what can go and what stays, down to the last message. */
export function DemoInboxReceipt() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const size = (sizeGB: number) => format.bytes(sizeGB * BYTES_PER_GIB);
  return (
    <Receipt
      subtitle={t`Kvitto på en lånad inkorg`}
      isPrinting
      className="mx-auto w-full max-w-[26rem] self-start lg:rotate-1"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Mejl`} value={t`${format.count(DEMO_RESULT.totalEmails)} st`} />
        <ReceiptLine label={t`Plats`} value={size(DEMO_RESULT.sizeGB)} />
      </ReceiptLines>
      <ReceiptLines>
        {DEMO_CATEGORIES.map((category) => {
          const { emailCount, sizeGB } = sumOfItems(DEMO_ITEMS[category]);
          return (
            <ReceiptLine
              key={category}
              label={i18n._(DEMO_CATEGORY_NAME[category])}
              detail={format.count(emailCount)}
              value={size(sizeGB)}
            />
          );
        })}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={t`KAN SLÄNGAS`}
          detail={format.count(DEMO_ON_OFFER.emailCount)}
          value={size(DEMO_ON_OFFER.sizeGB)}
          isStrong
        />
        <ReceiptLine
          label={t`Blir kvar`}
          detail={format.count(DEMO_RESULT.totalEmails - DEMO_ON_OFFER.emailCount)}
          value={size(DEMO_RESULT.sizeGB - DEMO_ON_OFFER.sizeGB)}
        />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-soft">
          <Trans>
            Det som är nytt, stjärnmärkt, besvarat eller från bank, vård och myndigheter skyddas och
            blir kvar.
          </Trans>
        </p>
      </ReceiptNote>
      <ReceiptNote>
        <DemoMark />
      </ReceiptNote>
    </Receipt>
  );
}
