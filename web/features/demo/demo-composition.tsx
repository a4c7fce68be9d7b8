import { Trans, useLingui } from '@lingui/react/macro';

import { BYTES_PER_GIB } from '#worker/domain/co2-method.ts';

import { useFormat } from '#web/i18n/use-format.ts';

import { DEMO_ITEMS, sumOfItems } from './demo-categories.ts';
import { DEMO_CATEGORY_NAME } from './demo-category-name.ts';
import { DEMO_RESULT } from './demo-result.ts';
import { DEMO_ON_OFFER } from './demo-selection.ts';

/** What the weight is made of, on one line; the legend says the same in words. */
export function DemoComposition() {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { attachments, oldEmails, newsletters, notifications } = DEMO_ITEMS;
  const parts = [
    {
      name: i18n._(DEMO_CATEGORY_NAME.attachments),
      sizeGB: sumOfItems(attachments).sizeGB,
      className: 'bg-clay',
    },
    {
      name: i18n._(DEMO_CATEGORY_NAME.oldEmails),
      sizeGB: sumOfItems(oldEmails).sizeGB,
      className: 'bg-moss',
    },
    {
      name: t`Nyhetsbrev och aviseringar`,
      sizeGB: sumOfItems([...newsletters, ...notifications]).sizeGB,
      className: 'bg-ink',
    },
    {
      name: t`Blir kvar`,
      sizeGB: DEMO_RESULT.sizeGB - DEMO_ON_OFFER.sizeGB,
      className: 'bg-moss-mid',
    },
  ];
  return (
    <figure className="mt-10">
      <div aria-hidden="true" className="flex h-10 gap-[2px]">
        {parts.map(({ name, sizeGB, className }) => (
          <span
            key={name}
            className={`block min-w-[3px] ${className}`}
            style={{ flexGrow: sizeGB, flexBasis: 0 }}
          />
        ))}
      </div>
      <figcaption className="figures mt-3 flex flex-wrap gap-x-6 gap-y-1 text-[0.8125rem] text-soft">
        <span className="sr-only">
          <Trans>Vad vikten består av:</Trans>{' '}
        </span>
        {parts.map(({ name, sizeGB, className }) => (
          <span key={name} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 ${className}`} />
            {name} {format.bytes(sizeGB * BYTES_PER_GIB)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
