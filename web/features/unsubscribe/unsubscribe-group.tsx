import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import type { Unsubscribe } from '#worker/domain/unsubscribe/unsubscribe-status.ts';

import { Button } from '#web/components/button.tsx';
import { SenderText } from '#web/components/sender-text.tsx';
import { useIsWide } from '#web/features/clean/use-is-wide.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import { ByHandLink } from './by-hand-link.tsx';
import { GROUP_HEADING } from './group-heading.ts';
import { GroupText } from './group-text.tsx';
import { ReasonText } from './reason-text.tsx';
import type { UnsubscribeGroup as Group } from './unsubscribe-groups.ts';

const SHOWN_FIRST = 8;
const SHOWN_FIRST_ON_PHONE = 3;

/** Senders that stand alike: how many, what that means, and who they are. */
export function UnsubscribeGroup({ group: { status, count, senders } }: { group: Group }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const id = useId();
  const shownFirst = useIsWide() ? SHOWN_FIRST : SHOWN_FIRST_ON_PHONE;
  const [isShowingAll, setIsShowingAll] = useState(false);
  return (
    <section aria-labelledby={id} className="border-t border-line pt-5">
      <h3 id={id} className="flex items-baseline justify-between gap-4 text-lg">
        <span>{i18n._(GROUP_HEADING[status])}</span>
        <span className="figures text-base font-normal">{format.count(count)}</span>
      </h3>
      <p className="mt-2 max-w-[38rem] text-[0.9375rem] text-soft">
        <GroupText status={status} />
      </p>
      {senders.length === 0 ? null : (
        <ul aria-labelledby={id} className="mt-3">
          {(isShowingAll ? senders : senders.slice(0, shownFirst)).map((sender) => (
            <SenderLine key={sender.number} sender={sender} />
          ))}
        </ul>
      )}
      {senders.length <= shownFirst ? null : (
        <Button variant="quiet" className="-ml-3" onClick={() => setIsShowingAll(!isShowingAll)}>
          {isShowingAll ? (
            <Trans>Visa färre</Trans>
          ) : (
            <Trans>Visa alla {format.count(senders.length)}</Trans>
          )}
        </Button>
      )}
    </section>
  );
}

function SenderLine({ sender: { sender, reason, link } }: { sender: Unsubscribe }) {
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      <p className="font-semibold">
        <SenderText text={sender ?? (link?.kind === 'web' ? link.host : link?.address) ?? ''} />
      </p>
      {reason === null ? null : (
        <p className="text-[0.875rem] text-soft">
          <ReasonText reason={reason} />
        </p>
      )}
      {link === null ? null : (
        <p className="text-[0.9375rem]">
          <ByHandLink link={link} />
        </p>
      )}
    </li>
  );
}
