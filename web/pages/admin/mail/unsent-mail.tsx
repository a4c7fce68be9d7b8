import { Plural, Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';

import { fetchUnsentMail } from '#web/pages/admin/api.ts';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { LoadProblem } from '#web/pages/admin/list-states.tsx';
import { Pager } from '#web/pages/admin/pager.tsx';
import { usePaged } from '#web/pages/admin/use-loaded.ts';
import type { UnsentMails } from '#worker/contract/admin.ts';

import { UnsentMailLine } from './unsent-mail-line.tsx';

export function useUnsentMail() {
  const [page, setPage] = useState(1);
  const load = useCallback(async () => ({ page, ...(await fetchUnsentMail(page)) }), [page]);
  const { current, isWaiting, reload } = usePaged({ page, load, turnTo: setPage });
  const [hasSent, setHasSent] = useState(false);

  function reloadAfterSending(): Promise<void> {
    setHasSent(true);
    return reload();
  }

  return { current, isWaiting, hasSent, reload, reloadAfterSending, turnTo: setPage };
}

type UnsentMailControl = ReturnType<typeof useUnsentMail>;

export function UnsentMail({ control }: { control: UnsentMailControl }) {
  const { current, isWaiting, hasSent, reload, reloadAfterSending, turnTo } = control;
  if (current.kind === 'failed') {
    return (
      <LoadProblem error={current.error} onRetry={reload}>
        <Trans>Kunde inte hämta mejl som inte kom fram</Trans>
      </LoadProblem>
    );
  }
  if (current.kind === 'loading' || (current.data.total === 0 && !hasSent)) return null;
  const { page, total } = current.data;
  return (
    <>
      <UnsentMailList {...current.data} hasSent={hasSent} onChange={reloadAfterSending} />
      <Pager page={page} total={total} isBusy={isWaiting} onPage={turnTo} />
    </>
  );
}

type UnsentMailListProps = UnsentMails & {
  page: number;
  hasSent: boolean;
  onChange: () => Promise<void>;
};

export function UnsentMailList({ page, total, mails, hasSent, onChange }: UnsentMailListProps) {
  return (
    <section className="mt-12">
      <h2
        // The pressed button is gone with its row.
        key={`${page}.${total}`}
        ref={hasSent ? takeLostFocus : undefined}
        tabIndex={-1}
        className="text-2xl"
      >
        <Trans>Mejl som inte kom fram</Trans>
      </h2>
      <p className="mt-2 max-w-[38rem] text-soft">
        {total === 0 ? (
          <Trans>Inget ligger kvar här.</Trans>
        ) : (
          <Plural
            value={total}
            one="# mejl kunde inte skickas. Rätta felet som står i loggen och skicka sedan igen: mejlet skrivs på nytt, efter läget just nu."
            other="# mejl kunde inte skickas. Rätta felet som står i loggen och skicka sedan igen: mejlen skrivs på nytt, efter läget just nu."
          />
        )}
      </p>
      {total === 0 ? null : (
        <ul className="mt-4 border-t border-line">
          {mails.map((mail) => (
            <UnsentMailLine key={mail.id} mail={mail} onChange={onChange} />
          ))}
        </ul>
      )}
    </section>
  );
}
