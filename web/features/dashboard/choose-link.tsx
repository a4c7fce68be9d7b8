import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { CHOOSE_PATHS } from '#worker/domain/order/tier-path.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { useIsAccessLive } from '#web/features/scan/use-is-access-live.ts';
import { readPlan } from '#web/state/plan-memory.ts';

/** From the report on to choosing what goes, while access lives. For where there is anything to choose. */
export function ChooseLink() {
  const keptPath = useKeptPath();
  const isLive = useIsAccessLive();
  const [plan] = useState(readPlan);
  if (!isLive) return null;
  return (
    <p className="mt-10">
      <ButtonLink to={keptPath(CHOOSE_PATHS[plan ?? 'direct'])} className="max-sm:w-full">
        <Trans>Välj vad som ska bort</Trans>
      </ButtonLink>
    </p>
  );
}
