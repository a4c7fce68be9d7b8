import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { useIsAccessLive } from '#web/features/scan/use-is-access-live.ts';

/** From the report on to choosing what goes, while access lives. For where there is anything to choose. */
export function ChooseLink() {
  const keptPath = useKeptPath();
  const isLive = useIsAccessLive();
  if (!isLive) return null;
  return (
    <p className="mt-10">
      <ButtonLink to={keptPath('/clean-direct')} className="max-sm:w-full">
        <Trans>Välj vad som ska bort</Trans>
      </ButtonLink>
    </p>
  );
}
