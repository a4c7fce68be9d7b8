import { Trans } from '@lingui/react/macro';

import type { SenderRow } from './clean-sections.ts';

/** What the deep clean-up will do about a sender, beside moving its mail. */
export function UnsubscribePlan({ unsubscribe }: Pick<SenderRow, 'unsubscribe'>) {
  switch (unsubscribe) {
    case 'one-click':
      return <Trans>Flyttas, och vi begär avregistrering åt dig</Trans>;
    case 'by-hand':
      return <Trans>Flyttas, och du får en länk för att avsluta själv</Trans>;
    case 'none':
      return <Trans>Flyttas, men vi ser inget säkert sätt att avsluta</Trans>;
    case null:
      return <Trans>Flyttas, och vi letar efter ett sätt att avsluta</Trans>;
    default:
      return unsubscribe satisfies never;
  }
}
