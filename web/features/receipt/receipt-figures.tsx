import { Trans, useLingui } from '@lingui/react/macro';

import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import type { ReceiptView } from '#worker/contract/order.ts';
import { savedCo2 } from '#worker/domain/order/saved-co2.ts';
import { trashedShare } from '#worker/domain/order/trashed-share.ts';

import { Figure } from '#web/components/figure.tsx';
import { Co2Span } from '#web/features/co2/co2-span.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

type ReceiptFiguresProps = { order: ReceiptView['order']; progress: CleanupProgress };

/** What the finished work comes to, large. */
export function ReceiptFigures({ order, progress }: ReceiptFiguresProps) {
  const { t } = useLingui();
  const format = useFormat();
  const co2 = savedCo2(order, progress);
  const size = format.byteQuantity(order.sizeBytes * trashedShare(order, progress));
  return (
    <dl className="mt-16 grid gap-x-6 gap-y-10 border-t border-line pt-10 sm:grid-cols-2">
      <Figure
        size="medium"
        tone="moss"
        label={<Trans>Utsläpp som uteblir</Trans>}
        value={format.kg(co2.centralKg)}
        unit={t`kg CO₂/år`}
        meaning={<Trans>från att papperskorgen töms</Trans>}
        interval={<Co2Span co2={co2} isPublished />}
      />
      <Figure
        size="medium"
        label={<Trans>Plats som blir ledig</Trans>}
        value={size.value}
        unit={size.unit}
        meaning={<Trans>i din Gmail</Trans>}
        interval={<Trans>uppskattat ur skanningen</Trans>}
      />
    </dl>
  );
}
