import { useEffect, useEffectEvent, useState } from 'react';
import { useFetchers } from 'react-router';
import type * as z from 'zod/mini';

import { deskSocketMessageSchema } from '#worker/contract/admin.ts';

import {
  type LiveProtocol,
  type LiveSocketOptions,
  liveSocketUrl,
  openLiveSocket,
} from '#web/shared/api/live-socket.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { useRenewal } from '#web/shared/router/loaders.ts';

import { adminEntryAtom } from './admin-entry.ts';

/** Messages say only that something has changed. */
const DESK_PROTOCOL: LiveProtocol<
  z.infer<typeof deskSocketMessageSchema>,
  { isOutOfStep: false }
> = {
  messageSchema: deskSocketMessageSchema,
  emptyFeed: { isOutOfStep: false },
  apply: (feed) => feed,
  isOver: () => false,
};

export type DeskLine = 'held' | 'lost' | 'over';

type DeskListeners = {
  onChange: () => void;
  onLine: (line: DeskLine) => void;
  onEnd: () => void;
};

type Parts = Pick<LiveSocketOptions<unknown>, 'openSocket' | 'schedule' | 'listenForNetwork'>;

/** Every opened connection counts as a change: what was read before is older. @returns unsubscribe */
export function followDesk(
  url: string,
  { onChange, onLine, onEnd }: DeskListeners,
  parts: Parts = {},
): () => void {
  return openLiveSocket(DESK_PROTOCOL, {
    ...parts,
    url,
    onFeed: onChange,
    onLink: (link) => onLine(link === 'reconnecting' ? 'lost' : 'held'),
    onEnd: () => {
      onLine('over');
      onEnd();
    },
    onStalled: onChange,
  });
}

/**
 * Revalidates the page on every change and every opened connection. Pauses while a new sign-in is needed.
 * @returns the connection's state
 */
export function useLiveRevalidation(): DeskLine {
  const renew = useRenewal();
  const isSignInTooOld = useAtomValue(adminEntryAtom)?.kind === 'sign-in-too-old';
  const isSubmitting = useFetchers().some(({ state }) => state === 'submitting');
  const [line, setLine] = useState<DeskLine>('held');
  const revalidate = useEffectEvent(() => {
    // The router revalidates after a submission. Before that, a ticket that is being deleted would be gone without
    // its redirect, which the router drops for a newer load.
    if (!isSubmitting) void renew();
  });
  useEffect(() => {
    if (isSignInTooOld) return undefined;
    return followDesk(liveSocketUrl('/api/admin/live'), {
      onChange: () => revalidate(),
      onLine: setLine,
      onEnd: () => revalidate(),
    });
  }, [isSignInTooOld]);
  // The layout says why already.
  return isSignInTooOld ? 'held' : line;
}
