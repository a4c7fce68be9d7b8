import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';

import type { AccountSession } from '#worker/contract/account-session.ts';

import { Button } from '#web/components/button.tsx';
import { Tag } from '#web/components/tag.tsx';
import { useDateFormat } from '#web/i18n/use-date-format.ts';

import { browserName, platformName } from './device-name.ts';

type SessionLineProps = { session: AccountSession; isBusy: boolean; onEnd: () => void };

/** A browser that is signed in, when it was last heard of, and the way to end it. */
export function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  const { _ } = useLingui();
  const dates = useDateFormat();
  const id = useId();
  const browser = browserName(session.browser);
  const name = [typeof browser === 'string' ? browser : _(browser), platformName(session.platform)];
  const lastSeenAt = dates.dateTime(session.lastSeenAtMs);
  const createdAt = dates.dateTime(session.createdAtMs);
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-3">
      <div className="min-w-0">
        <p id={`${id}-name`} className="font-semibold">
          {name.filter((part) => part !== null).join(', ')}
        </p>
        <p className="text-[0.8125rem] text-soft">
          <Trans>Senast sedd {lastSeenAt}</Trans>
        </p>
        <p className="text-[0.8125rem] text-soft">
          <Trans>Inloggad sedan {createdAt}</Trans>
        </p>
      </div>
      {session.isCurrent ? (
        <Tag>
          <Trans>Den här</Trans>
        </Tag>
      ) : (
        <Button
          id={id}
          variant="quiet"
          isBusy={isBusy}
          aria-labelledby={`${id} ${id}-name`}
          onClick={onEnd}
        >
          <Trans>Logga ut</Trans>
        </Button>
      )}
    </li>
  );
}
