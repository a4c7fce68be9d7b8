import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { endOtherSessions, endSessionOf } from '#web/entities/account/api.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { notifyError, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { Button } from '#web/shared/components/button.tsx';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { Tag } from '#web/shared/components/marks.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import type { AccountSession } from '#worker/contract/account.ts';
import {
  type Browser,
  BROWSER_NAMES,
  type Platform,
  PLATFORM_NAMES,
} from '#worker/domain/access/device.ts';

function browserName(browser: Browser): MessageDescriptor | string {
  return browser === 'other' ? msg`Okänd webbläsare` : BROWSER_NAMES[browser];
}

function platformName(platform: Platform): string | null {
  return platform === 'other' ? null : PLATFORM_NAMES[platform];
}

type SessionLineProps = { session: AccountSession; isBusy: boolean; onEnd: () => void };

function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
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

const FAILURE_ID = 'sessions';

export function SessionList({ sessions }: { sessions: readonly AccountSession[] }) {
  const [endedIds, setEndedIds] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const left = sessions.filter(({ id }) => !endedIds.has(id));
  const others = left.filter(({ isCurrent }) => !isCurrent);

  async function run(end: () => Promise<MessageDescriptor>): Promise<void> {
    setIsBusy(true);
    try {
      const done = await end();
      withdrawFailure(FAILURE_ID);
      notifySuccess(done);
    } catch (error) {
      notifyError(error, { id: FAILURE_ID, retry: () => void run(end) });
    } finally {
      setIsBusy(false);
    }
  }

  async function endOne(id: string): Promise<MessageDescriptor> {
    try {
      await endSessionOf(id);
    } catch (error) {
      // It had ended already.
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
    }
    setEndedIds((ended) => new Set([...ended, id]));
    return msg`Utloggad där`;
  }

  async function endOthers(): Promise<MessageDescriptor> {
    const { endedCount } = await endOtherSessions();
    setEndedIds(new Set(sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)));
    return msg`${plural(endedCount, {
      one: 'Utloggad på # annat ställe',
      other: 'Utloggad på # andra ställen',
    })}`;
  }

  return (
    <>
      <ul
        // The pressed button is gone with its row: the focus moves to the list.
        key={left.length}
        ref={endedIds.size === 0 || others.length === 0 ? undefined : takeLostFocus}
        tabIndex={-1}
        className="border-b border-line"
      >
        {left.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => void run(() => endOne(session.id))}
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <p
          ref={endedIds.size === 0 ? undefined : takeLostFocus}
          tabIndex={-1}
          className="mt-4 text-[0.9375rem] text-soft"
        >
          <Trans>Du är inte inloggad någon annanstans.</Trans>
        </p>
      ) : (
        <Button
          variant="secondary"
          className="mt-6 max-sm:w-full"
          isBusy={isBusy}
          onClick={() => void run(endOthers)}
        >
          <Trans>Logga ut på alla andra ställen</Trans>
        </Button>
      )}
    </>
  );
}
