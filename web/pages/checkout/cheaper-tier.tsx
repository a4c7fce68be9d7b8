import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { useJourneyPath } from '#web/shared/router/journey.ts';
import { priceListAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';
import { orderAmounts, type Tier } from '#worker/domain/orders/prices.ts';

/** With nobody to unsubscribe from, the quick clean-up does the same for less. */
export function CheaperTier() {
  const format = useFormat();
  const pathOf = useJourneyPath();
  const currency = useCurrency();
  const priceList = useAtomValue(priceListAtom);
  const price = (tier: Tier) =>
    format.money(orderAmounts(priceList, tier, currency, false).totalMinor, currency);
  return (
    <>
      <Trans>
        Inget av det du har valt avslutas. Då gör snabbstädningen samma sak, för {price('direct')} i
        stället för {price('reset')}.
      </Trans>{' '}
      <Link to={pathOf(CHOOSE_PATHS.direct)} className="text-link">
        <Trans>Snabbstäda i stället</Trans>
      </Link>
    </>
  );
}
