import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import type { SenderRow } from './clean-sections.ts';

/** How many of the chosen newsletters the deep clean-up ends, and what becomes of the rest. */
export function UnsubscribeSum({ senders }: { senders: readonly SenderRow[] }) {
  const { t } = useLingui();
  const countOf = (way: SenderRow['unsubscribe']) =>
    senders.filter(({ unsubscribe }) => unsubscribe === way).length;
  const oneClick = countOf('one-click');
  const byHand = countOf('by-hand');
  const unknown = countOf(null);
  const parts = [
    oneClick === 0
      ? null
      : t`${plural(oneClick, {
          one: 'Från # nyhetsbrev begär vi avregistrering åt dig.',
          other: 'Från # nyhetsbrev begär vi avregistrering åt dig.',
        })}`,
    byHand === 0
      ? null
      : t`${plural(byHand, {
          one: 'För # avsändare får du en länk för att avsluta själv.',
          other: 'För # avsändare får du länkar för att avsluta själv.',
        })}`,
    unknown === 0
      ? null
      : t`${plural(unknown, {
          one: 'För # avsändare letar vi efter ett sätt att avsluta.',
          other: 'För # avsändare letar vi efter ett sätt att avsluta.',
        })}`,
  ];
  return <>{parts.filter((part) => part !== null).join(' ')}</>;
}
