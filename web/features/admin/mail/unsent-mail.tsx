import { Plural, Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';

import type { UnsentMails } from '#worker/contract/admin-mail.ts';

import { fetchUnsentMail } from '#web/api/admin-mail.ts';
import { LoadProblem } from '#web/features/admin/load-problem.tsx';
import { Pager } from '#web/features/admin/pager.tsx';
import { useDeskChanges } from '#web/features/admin/tickets/use-desk-changes.ts';
import { useLoaded } from '#web/features/admin/use-loaded.ts';

import { UnsentMailLine } from './unsent-mail-line.tsx';

/** Mail that never arrived, for somebody to send again; nothing where there is none. */
export function UnsentMail() {
  const [page, setPage] = useState(1);
  const load = useCallback(() => fetchUnsentMail(page), [page]);
  const [loaded, reload] = useLoaded(load);
  useDeskChanges(reload);
  if (loaded.kind === 'failed') {
    return (
      <LoadProblem onRetry={reload}>
        <Trans>Kunde inte hämta mejl som inte kom fram</Trans>
      </LoadProblem>
    );
  }
  if (loaded.kind === 'loading' || loaded.data.total === 0) return null;
  return (
    <>
      <UnsentMailList {...loaded.data} onChange={reload} />
      <Pager page={page} total={loaded.data.total} onPage={setPage} />
    </>
  );
}

type UnsentMailListProps = UnsentMails & { onChange: () => Promise<void> };

export function UnsentMailList({ total, mails, onChange }: UnsentMailListProps) {
  return (
    <section className="mt-12">
      <h2 className="text-2xl">
        <Trans>Mejl som inte kom fram</Trans>
      </h2>
      <p className="mt-2 max-w-[38rem] text-soft">
        <Plural
          value={total}
          one="# mejl kunde inte skickas. Rätta felet som loggen berättar om och skicka sedan igen: mejlet skrivs om efter hur det är nu."
          other="# mejl kunde inte skickas. Rätta felet som loggen berättar om och skicka sedan igen: mejlen skrivs om efter hur det är nu."
        />
      </p>
      <ul className="mt-4 border-t border-line">
        {mails.map((mail) => (
          <UnsentMailLine key={mail.id} mail={mail} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}
