import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { CHOOSE_PATHS } from '#worker/domain/order/tier-path.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';

/** From the quick clean-up, which ends no newsletter, to the one that does. */
export function DeepCleanLink() {
  const keptPath = useKeptPath();
  return (
    <Link to={keptPath(CHOOSE_PATHS.reset)} className="text-link">
      <Trans>Djupstädningen avslutar dem också</Trans>
    </Link>
  );
}
