import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import { Link, useParams } from 'react-router';

import { ApiError } from '#web/api/api-error.ts';
import { fetchTicket } from '#web/api/admin-tickets.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { LoadProblem } from '#web/features/admin/load-problem.tsx';
import { LoadingLine } from '#web/features/admin/loading-line.tsx';
import { LostLine } from '#web/features/admin/lost-line.tsx';
import { BehindSignIn } from '#web/features/admin/sign-in-again/behind-sign-in.tsx';
import { useDeskChanges } from '#web/features/admin/use-desk-changes.ts';
import { useLoaded } from '#web/features/admin/use-loaded.ts';
import { useWayBack } from '#web/features/admin/use-way-back.ts';

import { TicketDesk } from './ticket-desk.tsx';

/** One ticket, with what has been said in it, and the desk to answer it from. */
export function TicketPage() {
  return (
    <BehindSignIn>
      <OpenTicket />
    </BehindSignIn>
  );
}

function OpenTicket() {
  const { t } = useLingui();
  const back = useWayBack();
  const { ticketId = '' } = useParams();
  const load = useCallback(() => fetchTicket(ticketId), [ticketId]);
  const [loaded, reload] = useLoaded(load);
  const isLeaving = useRef(false);
  // What is being deleted here is about to be gone, and not to be asked for once more.
  const follow = async () => {
    if (!isLeaving.current) await reload();
  };
  const line = useDeskChanges(() => void follow());
  usePageTitle(loaded.kind === 'loaded' ? loaded.data.ticketNumber : t`Supportärende`);
  return (
    <div className="pt-2 pb-16 md:pt-4">
      <Link
        to={back.to}
        state={back.kept}
        className="inline-flex min-h-11 items-center text-soft underline underline-offset-4 hover:text-ink"
      >
        <Trans>Alla ärenden</Trans>
      </Link>
      <LostLine line={line} />
      {loaded.kind === 'loading' ? <LoadingLine /> : null}
      {loaded.kind === 'failed' ? (
        <LoadProblem error={loaded.error} onRetry={reload}>
          {isGone(loaded.error) ? (
            <Trans>Ärendet finns inte längre.</Trans>
          ) : (
            <Trans>Kunde inte hämta ärendet</Trans>
          )}
        </LoadProblem>
      ) : null}
      {loaded.kind === 'loaded' ? (
        <TicketDesk
          ticket={loaded.data}
          onChange={follow}
          onLeaving={(leaves) => {
            isLeaving.current = leaves;
          }}
        />
      ) : null}
    </div>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}
