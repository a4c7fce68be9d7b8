import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useKeptPath } from '#web/app/use-kept-path.ts';

import { ButtonLink } from './button.tsx';

/** The way in, as the page has it, and beside it the way to look first. */
export function WaysIn({ children }: { children: ReactNode }) {
  const keptPath = useKeptPath();
  return (
    <div className="mt-10 flex flex-col gap-3 sm:flex-row">
      {children}
      <ButtonLink to={keptPath('/demo/auth')} variant="secondary">
        <Trans>Se hur det fungerar</Trans>
      </ButtonLink>
    </div>
  );
}
