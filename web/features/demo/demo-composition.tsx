import { Trans, useLingui } from '@lingui/react/macro';

import { BYTES_PER_GIB } from '#worker/domain/co2-method.ts';

import { CompositionBar } from '#web/components/composition-bar.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { DEMO_ITEMS, sumOfItems } from './demo-categories.ts';
import { DEMO_CATEGORY_NAME } from './demo-category-name.ts';
import { DEMO_RESULT } from './demo-result.ts';
import { DEMO_ON_OFFER } from './demo-selection.ts';

/** What the weight is made of, on one line. */
export function DemoComposition() {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { attachments, oldEmails, newsletters, notifications } = DEMO_ITEMS;
  const part = (name: string, sizeGB: number, className: string) => ({
    name,
    share: sizeGB,
    value: format.bytes(sizeGB * BYTES_PER_GIB),
    className,
  });
  const sent = [...newsletters, ...notifications];
  return (
    <div className="mt-10">
      <CompositionBar
        title={<Trans>Vad vikten består av:</Trans>}
        parts={[
          part(i18n._(DEMO_CATEGORY_NAME.attachments), sumOfItems(attachments).sizeGB, 'bg-clay'),
          part(i18n._(DEMO_CATEGORY_NAME.oldEmails), sumOfItems(oldEmails).sizeGB, 'bg-moss'),
          part(t`Nyhetsbrev och notiser`, sumOfItems(sent).sizeGB, 'bg-ink'),
          part(t`Blir kvar`, DEMO_RESULT.sizeGB - DEMO_ON_OFFER.sizeGB, 'bg-moss-mid'),
        ]}
      />
    </div>
  );
}
