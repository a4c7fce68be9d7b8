import { Trans } from '@lingui/react/macro';

import { ADMIN_PAGE_SIZE } from '#worker/domain/admin/admin-page-size.ts';

import { Button } from '#web/components/button.tsx';

type PagerProps = { page: number; total: number; onPage: (page: number) => void };

/** To the rest of a list that does not fit on one page. */
export function Pager({ page, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / ADMIN_PAGE_SIZE);
  if (pages < 2 && page === 1) return null;
  return (
    <div className="mt-6 flex items-center gap-4">
      <Button variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <Trans>Föregående</Trans>
      </Button>
      <span role="status" className="figures text-[0.875rem] text-soft">
        <Trans>
          Sida {page} av {pages}
        </Trans>
      </span>
      <Button variant="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <Trans>Nästa</Trans>
      </Button>
    </div>
  );
}
