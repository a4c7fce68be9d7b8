import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { LeavingLink } from '#web/components/leaving-link.tsx';
import { languageAtom } from '#web/features/language/language-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { rememberRequest, type CleanupRequest } from './cleanup-request.ts';
import { reconnectUrl } from './reconnect-url.ts';

type ReconnectLinkProps = { orderId: string; wish: CleanupRequest; children: ReactNode };

/** To Google for access, and back to the receipt, which then does what was wished for. */
export function ReconnectLink({ orderId, wish, children }: ReconnectLinkProps) {
  const language = useAtomValue(languageAtom);
  const { search } = useLocation();
  return (
    <LeavingLink
      href={reconnectUrl(language, search, orderId)}
      onLeave={() => rememberRequest(orderId, wish)}
    >
      {children}
    </LeavingLink>
  );
}
