import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';
import { orderAmounts, type Tier } from '#worker/domain/orders/prices.ts';

import { priceListAtom, sessionAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import type { FinishedScan } from '#web/entities/scans/scan-entry.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { atom, useAtomValue } from '#web/shared/lib/store.ts';
import { useJourneyPath } from '#web/shared/router/journey.ts';

import { readPlan } from './plan-memory.ts';
import { TIER_NAME } from './tier-name.ts';

/** True until the server says otherwise. */
export const isSellingAtom = atom((get) => get(sessionAtom)?.isSelling ?? true);

export function ClosedSalesNote() {
  if (useAtomValue(isSellingAtom)) return null;
  return (
    <div className="mt-6 max-w-[44rem]">
      <Banner tone="warning" title={<Trans>Stängd kassa</Trans>}>
        <Trans>
          Just nu säljer vi inga nya städningar. Att skanna är gratis som vanligt, och det du redan
          har köpt gör vi klart.
        </Trans>
      </Banner>
    </div>
  );
}

/** A quick scan with nothing left may still lead to the deep clean-up, which looks further back. */
export function OfferedTiers({ scan, isAllGone }: { scan: FinishedScan; isAllGone: boolean }) {
  if (!isAllGone) return <TierCards />;
  if (scan.scanType !== 'quick') return null;
  return (
    <div className="mt-16">
      <DeepTierOnly />
    </div>
  );
}

export function DeepTierOnly() {
  return (
    <section className="border-t border-line pt-10 md:pt-16">
      <h2 className="text-3xl sm:text-4xl">
        <Trans>Det kan finnas mer längre tillbaka</Trans>
      </h2>
      <p className="mt-3 max-w-[34rem] text-soft">
        <Trans>
          Den här skanningen ser bara det senaste årets utskick. Djupstädningen letar efter utskick
          från alla år.
        </Trans>
      </p>
      <ClosedSalesNote />
      <div className="mt-8 max-w-[34rem]">
        <DeepTierCard />
      </div>
    </section>
  );
}

export function TierCards() {
  return (
    <section className="mt-16 border-t border-line pt-10 md:pt-16">
      <h2 className="text-3xl sm:text-4xl">
        <Trans>Två sätt att städa</Trans>
      </h2>
      <ClosedSalesNote />
      <div className="mt-8 grid gap-x-16 gap-y-12 md:grid-cols-2">
        <TierCard tier="direct" action={<Trans>Snabbstäda</Trans>}>
          <TierPoint>
            <Trans>Gamla mejl, stora bilagor och det senaste årets utskick</Trans>
          </TierPoint>
          <TierPoint>
            <Trans>Flyttas till papperskorgen, och kan läggas tillbaka i 30 dagar</Trans>
          </TierPoint>
        </TierCard>
        <DeepTierCard />
      </div>
    </section>
  );
}

function DeepTierCard() {
  return (
    <TierCard tier="reset" action={<Trans>Djupstäda</Trans>}>
      <TierPoint>
        <Trans>Allt i snabbstädningen, och utskick från alla år</Trans>
      </TierPoint>
      <TierPoint>
        <Trans>Nyhetsbreven avslutas också, där avsändaren tar emot det</Trans>
      </TierPoint>
      <TierPoint>
        <Trans>Hela brevlådan vägs först, gratis</Trans>
      </TierPoint>
    </TierCard>
  );
}

type TierCardProps = { tier: Tier; action: ReactNode; children: ReactNode };

function TierCard({ tier, action, children }: TierCardProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const pathOf = useJourneyPath();
  const id = useId();
  const currency = useCurrency();
  const [plan] = useState(readPlan);
  const isPlanned = plan === tier;
  const { totalMinor } = orderAmounts(useAtomValue(priceListAtom), tier, currency, false);
  return (
    <section aria-labelledby={id} className="flex flex-col border-t-2 border-ink pt-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={id} className="text-2xl">
          {i18n._(TIER_NAME[tier])}
          {isPlanned ? (
            <>
              {' '}
              <Tag>
                <Trans>Ditt val</Trans>
              </Tag>
            </>
          ) : null}
        </h3>
        <p className="figures text-xl font-semibold">{format.money(totalMinor, currency)}</p>
      </div>
      <ul className="mt-4 mb-6 grid gap-2 text-[0.9375rem] text-soft">{children}</ul>
      <ButtonLink
        to={pathOf(CHOOSE_PATHS[tier])}
        variant={isPlanned ? 'primary' : 'secondary'}
        className="mt-auto self-start max-sm:w-full"
      >
        {action}
      </ButtonLink>
    </section>
  );
}

function TierPoint({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-moss" />
      <span>{children}</span>
    </li>
  );
}
