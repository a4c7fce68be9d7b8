import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';

import { usePublicPath } from '#web/shared/router/paths.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { BrandMark } from '#web/shared/components/marks.tsx';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/receipt.tsx';
import { priceListAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { Co2Span } from '#web/entities/co2/rates.tsx';
import { WayIn } from '#web/features/launch/way-in.tsx';
import { Co2Lines } from '#web/entities/co2/co2-lines.tsx';
import { DonationLabel, METHOD_NAME } from '#web/entities/orders/order-texts.tsx';
import { TIER_NAME } from '#web/entities/orders/tier-name.ts';
import { TestimonialForm } from '#web/features/share/testimonial-form.tsx';
import { useFocusedHeading } from '#web/shared/lib/focus.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { carKm, coffeeCups, showers } from '#worker/domain/co2.ts';
import { demoOrderNumber } from '#worker/domain/orders/order-status.ts';

import { savingRange, DEMO_TIER, demoAmounts } from './demo-sums.ts';
import { DemoMark, NoIndex } from './demo-mark.tsx';
import { DemoMoving } from './demo-moving.tsx';
import { type DemoOrder, type DemoPurchase, readDemoPurchase } from './demo-route-state.ts';

type DemoReceiptProps = { purchase: DemoPurchase };

function DemoReceipt({ purchase }: DemoReceiptProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const dates = useDateFormat();
  const { co2Savings, emailCount, price, vat, donation, currency, paymentMethod, orderedAtMs } =
    purchase;
  return (
    <Receipt
      subtitle={t`Demokvitto`}
      stamp={dates.dateTime(orderedAtMs)}
      isPrinting
      className="mx-auto w-full max-w-[26rem] lg:rotate-[0.5deg]"
    >
      <ReceiptNote>
        <DemoMark>
          <Trans>Inget har köpts och inga pengar har dragits.</Trans>
        </DemoMark>
      </ReceiptNote>
      <ReceiptLines>
        <ReceiptLine label={t`Ordernummer`} value={demoOrderNumber(orderedAtMs)} />
        <ReceiptLine label={t`Datum`} value={dates.date(orderedAtMs)} />
        <ReceiptLine label={t`Tid`} value={dates.time(orderedAtMs)} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={t`TILL PAPPERSKORGEN`}
          value={t`${format.count(emailCount)} mejl`}
          isStrong
        />
      </ReceiptLines>
      <ReceiptLines>
        <Co2Lines
          label={t`Mindre CO₂ per år`}
          co2={savingRange(purchase)}
          isWithLed
          isPublished={false}
        />
        <ReceiptLine
          label={t`Som varma duschar`}
          value={`≈ ${format.count(showers(co2Savings))}`}
        />
        <ReceiptLine
          label={t`Som koppar kaffe`}
          value={`≈ ${format.oneDecimal(coffeeCups(co2Savings))}`}
        />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`Produkt`} value={i18n._(TIER_NAME[DEMO_TIER])} />
        <ReceiptLine label={t`Betalsätt`} value={i18n._(METHOD_NAME[paymentMethod])} />
        <ReceiptLine label={t`Pris exkl. moms`} value={format.money(price - vat, currency)} />
        <ReceiptLine label={t`Moms 25 %`} value={format.money(vat, currency)} />
        {donation === 0 ? null : (
          <ReceiptLine label={<DonationLabel />} value={format.money(donation, currency)} />
        )}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={t`TOTALT, PÅ LÅTSAS`}
          value={format.money(price + donation, currency)}
          isStrong
        />
      </ReceiptLines>
    </Receipt>
  );
}

const NETWORKS: readonly MessageDescriptor[] = [
  msg`X`,
  msg`Facebook`,
  msg`LinkedIn`,
  msg`Instagram`,
];

function DemoShareCard({ purchase }: { purchase: DemoOrder }) {
  const { t, i18n } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-10">
      <h2 id={id} className="text-3xl sm:text-4xl">
        <Trans>Ett resultat att visa upp</Trans>
      </h2>
      <ShareCard order={purchase} />
      <div role="group" aria-label={t`Dela`} className="mt-4 flex flex-wrap gap-2">
        {NETWORKS.map((network) => (
          <Button key={network.id} variant="secondary" disabled aria-describedby={`${id}-why`}>
            {i18n._(network)}
          </Button>
        ))}
      </div>
      <p id={`${id}-why`} className="mt-3 text-[0.9375rem] text-soft">
        <Trans>Delning: bara i skarp version</Trans>
      </p>
    </section>
  );
}

function ShareCard({ order }: { order: DemoOrder }) {
  const format = useFormat();
  const { co2Savings, emailCount } = order;
  return (
    <div className="mt-6 bg-bar p-6 text-bar-text outline outline-line sm:p-8">
      <p className="flex items-center gap-3 font-heading font-bold tracking-tight">
        <BrandMark className="h-5 w-auto text-bar-action" />
        {BRAND.productName}
        <span className="eyebrow is-clay ml-auto">
          <Trans>DEMO</Trans>
        </span>
      </p>
      <p className="mt-8 flex flex-wrap items-baseline gap-x-3">
        <span className="font-heading text-7xl leading-none font-bold tracking-[-0.045em] tabular-nums sm:text-8xl">
          {format.kg(co2Savings)}
        </span>
        <span className="font-heading text-xl font-bold tracking-tight">
          <Trans>kg CO₂ mindre per år</Trans>
        </span>
      </p>
      <p className="mt-4">
        <Trans>
          {format.count(emailCount)} mejl slängda: lika mycket som{' '}
          {format.amount(carKm(co2Savings))} km med bil
        </Trans>
      </p>
      <p className="figures mt-1 text-[0.8125rem] text-bar-soft">
        <Co2Span co2={savingRange(order)} />
      </p>
    </div>
  );
}

function DemoTestimonial() {
  const [text, setText] = useState<string | null>(null);
  if (text !== null) return <Thanks text={text} />;
  return (
    <section className="border-t border-line pt-10">
      <h2 className="text-3xl sm:text-4xl">
        <Trans>Hur kändes det?</Trans>
      </h2>
      <p className="mt-3 max-w-[34rem] text-soft">
        <Trans>
          Skriv som efter en riktig städning, om du vill. I demon stannar det här på sidan och
          skickas ingenstans.
        </Trans>
      </p>
      <TestimonialForm onSubmit={setText} />
    </section>
  );
}

function Thanks({ text }: { text: string }) {
  const heading = useFocusedHeading();
  return (
    <section className="border-t border-line pt-10">
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
        <Trans>Tack för omdömet</Trans>
      </h2>
      <blockquote className="mt-6 border-l-4 border-moss pl-4 text-lg wrap-anywhere">
        {text}
      </blockquote>
      <p className="mt-4 text-soft">
        <Trans>Det har inte sparats eller skickats. Det här är en demo.</Trans>
      </p>
    </section>
  );
}

function DemoPaper(props: DemoReceiptProps) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  return (
    <section aria-label={t`Demokvitto`}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="mx-auto flex min-h-11 w-full max-w-[26rem] items-center justify-between gap-3 font-semibold"
      >
        {isOpen ? <Trans>Dölj kvittot</Trans> : <Trans>Visa kvittot</Trans>}
        <ChevronDown
          aria-hidden="true"
          className={`size-5 shrink-0 text-soft transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!isOpen} className="mt-3">
        <DemoReceipt {...props} />
      </div>
    </section>
  );
}

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

/** The specification's example without a purchase. */
function useDemoPurchase() {
  const { state } = useLocation();
  const [nowMs] = useState(serverNow);
  const { priceMinor, currency } = demoAmounts(useAtomValue(priceListAtom), useCurrency(), {
    method: 'klarna',
    hasDonation: false,
  });
  return readDemoPurchase(state, { priceMinor, currency, nowMs });
}

export { DemoReceiptPage as Component };
