import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { WaysIn } from '#web/components/ways-in.tsx';

/** The way in from the landing page: the sign-in itself. */
export function StartActions() {
  const keptPath = useKeptPath();
  return (
    <WaysIn>
      <ButtonLink to={keptPath('/auth')}>
        <Trans>Väg min inkorg</Trans>
      </ButtonLink>
    </WaysIn>
  );
}
