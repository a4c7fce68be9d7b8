import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { isOfferGone } from '#web/features/scan/offered.ts';
import type { FinishedScan } from '#web/features/scan/scan-entry.ts';
import { useIsAccessLive } from '#web/features/scan/use-is-access-live.ts';

type ChooseLinkProps = {
  summary: FinishedScan['resultSummary'];
  /** Emails that have been cleaned away since. */
  cleanedCount: number;
};

/** From the report on to choosing what goes: while access lives, and there is anything to choose. */
export function ChooseLink({ summary, cleanedCount }: ChooseLinkProps) {
  const keptPath = useKeptPath();
  const isLive = useIsAccessLive();
  if (!isLive || isOfferGone(summary, cleanedCount)) return null;
  return (
    <p className="mt-10">
      <ButtonLink to={keptPath('/clean-direct')} className="max-sm:w-full">
        <Trans>Välj vad som ska bort</Trans>
      </ButtonLink>
    </p>
  );
}
