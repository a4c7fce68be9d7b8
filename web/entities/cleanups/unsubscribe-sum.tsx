import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import type { SenderRow } from './clean-sections.ts';
import { sendersToLeave, useGroupChoice } from './group-choice.ts';

export function UnsubscribeSum({ senders }: { senders: readonly SenderRow[] }) {
  const { t } = useLingui();
  const { leaving } = useGroupChoice();
  const left = sendersToLeave(senders, leaving);
  const countOf = (way: SenderRow['unsubscribe']) =>
    left.filter(({ unsubscribe }) => unsubscribe === way).length;
  const noWay = countOf('none');
  const stayed = senders.length - left.length;
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
    noWay === 0
      ? null
      : t`${plural(noWay, {
          one: 'För # avsändare ser vi inget säkert sätt att avsluta.',
          other: 'För # avsändare ser vi inget säkert sätt att avsluta.',
        })}`,
    stayed === 0
      ? null
      : t`${plural(stayed, { one: 'Du är kvar i # grupp.', other: 'Du är kvar i # grupper.' })}`,
  ];
  return <>{parts.filter((part) => part !== null).join(' ')}</>;
}
