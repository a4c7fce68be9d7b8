import { useEffect, useRef, useState } from 'react';

import type {
  Unsubscribe,
  UnsubscribeCounts,
} from '#worker/domain/unsubscribe/unsubscribe-status.ts';

import { fetchUnsubscribes } from '#web/api/cleanups.ts';

const LEAST_PAUSE_MS = 1000;

type Known = {
  senders: readonly Unsubscribe[] | null;
  /** The counts at which they could not be read. */
  failedAt: string | null;
};

/** The senders of a clean-up, read again whenever their counts change; null before the first time. */
export function useUnsubscribes(
  cleanupId: string,
  counts: UnsubscribeCounts,
): { senders: readonly Unsubscribe[] | null; isFailed: boolean } {
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
  }, [cleanupId, version]);

  return { senders: known.senders, isFailed: known.failedAt === version };
}
