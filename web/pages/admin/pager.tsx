import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { lastPage } from '#worker/domain/admin/admin-rules.ts';

import { Button } from '#web/shared/components/button.tsx';

type PagerProps = {
  page: number;
  total: number;
  isBusy?: boolean;
  onPage: (page: number) => void;
};

export function Pager({ page, total, isBusy = false, onPage }: PagerProps) {
  const pages = lastPage(total);
  if (pages === 1 && page === 1) return null;
  const turn = (to: number, children: ReactNode) => {
    const isPossible = !isBusy && to >= 1 && to <= pages;
    return (
      <Button
        variant="secondary"
        aria-busy={isBusy}
        // aria-disabled: `disabled` would drop the focus on the last page.
        aria-disabled={!isPossible}
        onClick={isPossible ? () => onPage(to) : undefined}
      >
        {children}
      </Button>
    );
  };
  return (
    <div className="mt-6 flex items-center gap-4">
      {turn(page - 1, <Trans>Föregående</Trans>)}
      <span role="status" className="figures text-[0.875rem] text-soft">
        <Trans>
          Sida {page} av {pages}
        </Trans>
      </span>
      {turn(page + 1, <Trans>Nästa</Trans>)}
    </div>
  );
}
