import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { usePublicPath } from '#web/app/use-public-path.ts';

import { ButtonLink } from './button.tsx';

/** The way in, as the page has it, and beside it the way to look first. */
export function WaysIn({ children }: { children: ReactNode }) {
  const publicPath = usePublicPath();
  return (
    <div className="mt-10 flex flex-col gap-3 sm:flex-row">
      {children}
      <ButtonLink to={publicPath('demo')} variant="secondary">
        <Trans>Se hur det fungerar</Trans>
      </ButtonLink>
    </div>
  );
}
