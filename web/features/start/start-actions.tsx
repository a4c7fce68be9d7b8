import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';

/** The way in, and the way to look first. */
export function StartActions() {
  const keptPath = useKeptPath();
  return (
    <div className="mt-10 flex flex-col gap-3 sm:flex-row">
      <ButtonLink to={keptPath('/auth')}>
        <Trans>Väg min inkorg</Trans>
      </ButtonLink>
      <ButtonLink to={keptPath('/demo/auth')} variant="secondary">
        <Trans>Se hur det fungerar</Trans>
      </ButtonLink>
    </div>
  );
}
