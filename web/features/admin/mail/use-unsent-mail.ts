import { useCallback, useState } from 'react';

import { fetchUnsentMail } from '#web/api/admin-mail.ts';
import { usePaged } from '#web/features/admin/use-paged.ts';

/** The mail that never arrived, a page of it at a time. */
export function useUnsentMail() {
  const [page, setPage] = useState(1);
  const load = useCallback(async () => ({ page, ...(await fetchUnsentMail(page)) }), [page]);
  const { standing, isWaiting, reload } = usePaged({ page, load, turnTo: setPage });
  const [hasSent, setHasSent] = useState(false);

  function goOnAfterSending(): Promise<void> {
    setHasSent(true);
    return reload();
  }

  return { standing, isWaiting, hasSent, reload, goOnAfterSending, turnTo: setPage };
}

export type UnsentMailControl = ReturnType<typeof useUnsentMail>;
