import { useCallback, useState } from 'react';

import { lastPage } from '#worker/domain/admin/admin-page-size.ts';

import { fetchUnsentMail } from '#web/api/admin-mail.ts';
import { useLoaded, type Loaded } from '#web/features/admin/use-loaded.ts';
import { useStanding } from '#web/features/admin/use-standing.ts';

const LOADING: Loaded<never> = { kind: 'loading' };

/** The mail that never arrived, a page of it at a time. What is shown stands until another page has come. */
export function useUnsentMail() {
  const [page, setPage] = useState(1);
  const load = useCallback(async () => ({ page, ...(await fetchUnsentMail(page)) }), [page]);
  const [loaded, reload] = useLoaded(load);
  const [hasSent, setHasSent] = useState(false);
  const last = loaded.kind === 'loaded' ? lastPage(loaded.data.total) : page;
  // What was sent again has gone from the list, and may have been all that stood on its last page.
  if (page > last) setPage(last);
  const { standing, isWaiting } = useStanding(page > last ? LOADING : loaded);

  function goOnAfterSending(): Promise<void> {
    setHasSent(true);
    return reload();
  }

  return { standing, isWaiting, hasSent, reload, goOnAfterSending, turnTo: setPage };
}

export type UnsentMailControl = ReturnType<typeof useUnsentMail>;
