import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { useCleanupsApi } from '#web/entities/cleanups/api.ts';
import { Button } from '#web/shared/components/button.tsx';
import { useConnection } from '#web/entities/access/connection.ts';
import { ReconnectLink } from '#web/features/cleanups/cleanup-notices.tsx';
import type { CleanupControl } from '#web/entities/cleanups/use-cleanup.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { UNSUBSCRIBES_ID } from '#web/shared/router/element-ids.ts';
import {
  senderCount,
  undoneSenderCount,
  type Unsubscribe,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import { GROUP_HEADING, UnsubscribeGroup } from './unsubscribe-group.tsx';
import { groupUnsubscribes, type UnsubscribeGroup as Group } from './unsubscribe-groups.ts';

export type UnsubscribeResultsProps = {
  counts: UnsubscribeCounts;
  /** null: loading. */
  senders: readonly Unsubscribe[] | null;
  isFailed: boolean;
  isBusy: boolean;
  isUnconfirmed?: boolean;
  onRetry: () => void;
  reconnectLink?: ReactNode;
};

export function UnsubscribeResults(props: UnsubscribeResultsProps) {
  const { counts, senders, isFailed, isBusy, onRetry, reconnectLink = null } = props;
  const { isUnconfirmed = false } = props;
  const format = useFormat();
  const id = useId();
  const groups = groupUnsubscribes(counts, senders ?? []);
  const { waitingCount, confirmedCount, askedCount, needsClickCount } = counts;
  const { retryableCount } = counts;
  /** Without anybody asked, the count means nothing. */
  const isLeftToOwner = needsClickCount > 0 && waitingCount + confirmedCount + askedCount === 0;
  const areNamesGone = senders !== null && groups.every((group) => group.senders.length === 0);
  return (
    <section id={UNSUBSCRIBES_ID} aria-labelledby={id} className="mt-16 border-t-2 border-ink pt-6">
      <h2 id={id} className="text-2xl">
        <Trans>Avregistreringar</Trans>
      </h2>
      {isLeftToOwner ? null : (
        <p className="mt-3 text-lg">
          <Trans>
            {format.count(confirmedCount)} av {format.count(senderCount(counts))} avsändare tog emot
            begäran.
          </Trans>
        </p>
      )}
      {groups.length < 2 ? null : <GroupCounts groups={groups} />}
      <p role="status" className={isLeftToOwner ? 'mt-3 text-lg' : 'text-[0.9375rem] text-soft'}>
        <StatusText counts={counts} isUnconfirmed={isUnconfirmed} />
      </p>
      {isFailed ? (
        <p className="mt-2 text-[0.9375rem] text-clay-text">
          <Trans>Listan gick inte att läsa just nu. Läs in sidan igen om en stund.</Trans>
        </p>
      ) : null}
      {areNamesGone ? (
        <p className="mt-2 max-w-[38rem] text-[0.9375rem] text-soft">
          <Trans>
            Avsändarnas namn och länkar tog vi bort när åtkomsten till brevlådan upphörde. Antalen
            finns kvar.
          </Trans>
        </p>
      ) : null}
      <div className="mt-6 grid gap-6">
        {groups.map((group) => (
          <UnsubscribeGroup key={group.status} group={group} />
        ))}
      </div>
      {waitingCount === 0 && retryableCount > 0 ? (
        <p className="mt-4">
          {reconnectLink ?? (
            <Button isBusy={isBusy} onClick={onRetry}>
              <Plural
                value={retryableCount}
                one="Försök igen med den som inte gick"
                other="Försök igen med dem som inte gick"
              />
            </Button>
          )}
        </p>
      ) : null}
    </section>
  );
}

function GroupCounts({ groups }: { groups: readonly Group[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5 text-[0.9375rem]">
      {groups.map(({ status, count }) => (
        <li key={status}>
          {i18n._(GROUP_HEADING[status])} <span className="figures">{format.count(count)}</span>
        </li>
      ))}
    </ul>
  );
}

type StatusTextProps = Required<Pick<UnsubscribeResultsProps, 'counts' | 'isUnconfirmed'>>;

function StatusText({ counts, isUnconfirmed }: StatusTextProps) {
  if (isUnconfirmed) return <Trans>Vi börjar så snart orderbekräftelsen är skickad.</Trans>;
  if (counts.waitingCount > 0) return <Trans>Vi håller på. Du kan stänga fliken.</Trans>;
  if (undoneSenderCount(counts) === 0) {
    if (counts.needsClickCount === 0) return <Trans>Alla avsändare är klara.</Trans>;
    return (
      <Plural
        value={counts.needsClickCount}
        one="Vi är klara. # avsändare väntar på ditt klick."
        other="Vi är klara. # avsändare väntar på ditt klick."
      />
    );
  }
  const { retryableCount } = counts;
  if (retryableCount === 0) {
    return (
      <Trans>
        Nu gör vi inget mer. Alla avsändare har inte fått frågan, och skälet står vid var och en.
      </Trans>
    );
  }
  return (
    <Plural
      value={retryableCount}
      one="# avsändare återstår. Du kan fortsätta utan att betala en gång till."
      other="# avsändare återstår. Du kan fortsätta utan att betala en gång till."
    />
  );
}

const LEAST_PAUSE_MS = 1000;

type Known = {
  senders: readonly Unsubscribe[] | null;
  /** The counts of the last failed attempt. */
  failedAt: string | null;
};

/** Refetched when the counts change; null before the first. */
function useUnsubscribes(
  cleanupId: string,
  counts: UnsubscribeCounts,
): { senders: readonly Unsubscribe[] | null; isFailed: boolean } {
  const { fetchUnsubscribes } = useCleanupsApi();
  const [known, setKnown] = useState<Known>({ senders: null, failedAt: null });
  const askedAtMs = useRef(0);
  const version = JSON.stringify(counts);

  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      askedAtMs.current = Date.now();
      const answer = await fetchUnsubscribes(cleanupId).catch(() => null);
      if (!isHere) return;
      if (answer === null) setKnown(({ senders }) => ({ senders, failedAt: version }));
      else setKnown({ senders: answer.senders, failedAt: null });
    };
    const pauseMs = Math.max(0, askedAtMs.current + LEAST_PAUSE_MS - Date.now());
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [cleanupId, version, fetchUnsubscribes]);

  return { senders: known.senders, isFailed: known.failedAt === version };
}

type UnsubscribeSectionProps = {
  orderId: string;
  cleanupId: string;
  counts: UnsubscribeCounts;
  control: CleanupControl;
};

export function UnsubscribeSection(props: UnsubscribeSectionProps) {
  const { orderId, cleanupId, counts, control } = props;
  const connection = useConnection();
  const hasAccess = connection?.canModify === true && !connection.isRevoked;
  const { senders, isFailed } = useUnsubscribes(cleanupId, counts);
  return (
    <UnsubscribeResults
      counts={counts}
      senders={senders}
      isFailed={isFailed}
      isBusy={control.isBusy}
      isUnconfirmed={control.progress.isUnconfirmed === true}
      onRetry={() => void control.ask('retry')}
      reconnectLink={
        hasAccess ? null : (
          <ReconnectLink orderId={orderId} request="retry">
            <Trans>Anslut igen och fortsätt</Trans>
          </ReconnectLink>
        )
      }
    />
  );
}
