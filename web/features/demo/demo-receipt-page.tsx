import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';

import { usePublicPath } from '#web/app/use-public-path.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { priceListAtom } from '#web/features/access/session-atoms.ts';
import { useCurrency } from '#web/features/access/use-currency.ts';
import { WayIn } from '#web/features/launch/way-in.tsx';
import { serverNow } from '#web/state/server-now.ts';
import { useAtomValue } from '#web/state/store.ts';

import { DemoMoving } from './demo-moving.tsx';
import { DemoPaper } from './demo-paper.tsx';
import { demoAmounts } from './demo-price.ts';
import { readDemoPurchase } from './demo-route-state.ts';
import { DemoShareCard } from './demo-share-card.tsx';
import { DemoTestimonial } from './demo-testimonial.tsx';
import { NoIndex } from './no-index.tsx';

/** The end of the demo: the mail on its pretended way to the trash, and the paper over it. */
export function DemoReceiptPage() {
  const { t } = useLingui();
  const publicPath = usePublicPath();
  const purchase = useDemoPurchase();
  usePageTitle(t`Demo: kvitto`);
  return (
    <div className="grid gap-x-16 gap-y-16 pt-6 md:pt-10 lg:beside-25">
      <NoIndex />
      <DemoMoving purchase={purchase} />
      <div className="lg:row-span-2">
        <DemoPaper purchase={purchase} />
      </div>
      <div className="grid min-w-0 content-start gap-16">
        <DemoShareCard purchase={purchase} />
        <DemoTestimonial />
        <div className="flex flex-col gap-3 border-t border-line pt-10 sm:flex-row">
          <WayIn>
            <Trans>Väg min egen inkorg</Trans>
          </WayIn>
          <ButtonLink to={publicPath('start')} variant="secondary">
            <Trans>Till startsidan</Trans>
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** What was handed on, or the specification's example where nothing was. */
function useDemoPurchase() {
  const { state } = useLocation();
  const [nowMs] = useState(serverNow);
  const { priceMinor, currency } = demoAmounts(useAtomValue(priceListAtom), useCurrency(), {
    method: 'klarna',
    hasDonation: false,
  });
  return readDemoPurchase(state, { priceMinor, currency, nowMs });
}
