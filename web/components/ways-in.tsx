import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { UsagePlace } from '#worker/domain/stats/usage-events.ts';

import { usePublicPath } from '#web/app/paths.ts';
import { track } from '#web/features/usage/track.ts';

import { ButtonLink } from './button.tsx';

type WaysInProps = { place?: UsagePlace; children: ReactNode };

/** The way in, as the page has it, and beside it the way to look first. */
export function WaysIn({ place = 'page', children }: WaysInProps) {
  const publicPath = usePublicPath();
  return (
    <div className="mt-10 flex flex-col gap-3 sm:flex-row">
      {children}
      <ButtonLink
        to={publicPath('demo')}
        variant="secondary"
        onClick={() => track({ name: 'button_click', button: 'demo', place })}
      >
        <Trans>Se hur det fungerar</Trans>
      </ButtonLink>
    </div>
  );
}
