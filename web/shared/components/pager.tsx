import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';

type PagerProps = {
  page: number;
  lastPage: number;
  isBusy?: boolean;
  onPage: (page: number) => void;
};

export function Pager({ page, lastPage, isBusy = false, onPage }: PagerProps) {
  if (lastPage === 1 && page === 1) return null;
  const turn = (to: number, children: ReactNode) => {
    const isPossible = !isBusy && to >= 1 && to <= lastPage;
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
          Sida {page} av {lastPage}
        </Trans>
      </span>
      {turn(page + 1, <Trans>Nästa</Trans>)}
    </div>
  );
}
