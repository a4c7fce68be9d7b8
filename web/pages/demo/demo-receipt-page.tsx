import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';

import type { ReceiptView } from '#worker/contract/orders.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { isSettledCleanup, trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { carKm } from '#worker/domain/co2.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { trashedSizeBytes } from '#worker/domain/orders/undone-work.ts';
import { savedCo2 } from '#worker/domain/receipts/receipt-facts.ts';

import { Co2Estimate } from '#web/entities/co2/rates.tsx';
import { readOrderId } from '#web/entities/orders/api.ts';
import { WayIn } from '#web/features/launch/way-in.tsx';
import { TestimonialForm } from '#web/features/share/testimonial-form.tsx';
import { FreeSpaceSection } from '#web/pages/receipt/free-space-section.tsx';
import { PaperReceipt } from '#web/pages/receipt/paper-receipt.tsx';
import { ReceiptPage } from '#web/pages/receipt/receipt-page.tsx';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { BrandMark } from '#web/shared/components/marks.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useFocusedHeading } from '#web/shared/lib/use-focus.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { usePublicPath } from '#web/shared/router/paths.ts';

import { DEMO_ORDERS, demoPurchase } from './demo-api.ts';
import { DemoMark } from './demo-mark.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const { order } = demoPurchase(readOrderId(new URL(request.url).search));
  return { receipt: await DEMO_ORDERS.fetchReceipt(order.id) };
}

type PartProps = ComponentProps<typeof PaperReceipt>;

/** The example's access ends with its work. */
function withAccess({ receipt, progress }: PartProps): ReceiptView {
  const { token } = receipt;
  if (token === null || isSettledCleanup(progress)) return receipt;
  const expiresAtMs = token.createdAtMs + DAY_MS;
  return { ...receipt, token: { ...token, revokedAtMs: null, expiresAtMs } };
}

function FoldedPaper(props: PartProps) {
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
        <div className="mb-3">
          <DemoMark>
            <Trans>Inget har köpts och inga pengar har dragits.</Trans>
          </DemoMark>
        </div>
        <PaperReceipt {...props} receipt={withAccess(props)} />
      </div>
    </section>
  );
}

const NETWORKS: readonly MessageDescriptor[] = [
  msg`X`,
  msg`Facebook`,
  msg`LinkedIn`,
  msg`Instagram`,
];

export function DemoShareCard(props: PartProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-16 border-t border-line pt-10">
      <h2 id={id} className="text-3xl sm:text-4xl">
        <Trans>Ett resultat att visa upp</Trans>
      </h2>
      <ShareCard {...props} />
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

function ShareCard({ receipt: { order }, progress }: PartProps) {
  const format = useFormat();
  const co2 = savedCo2(order, progress);
  const size = format.bytes(trashedSizeBytes(order, progress));
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
          {format.count(trashedCount(progress))}
        </span>
        <span className="font-heading text-xl font-bold tracking-tight">
          <Trans>mejl bort, {size}</Trans>
        </span>
      </p>
      <p className="figures mt-4">
        <Co2Estimate co2={co2} isPublished />
      </p>
      <p className="mt-1 text-[0.8125rem] text-bar-soft">
        <Trans>ungefär som {format.amount(carKm(co2.centralKg))} km med bil</Trans>
      </p>
    </div>
  );
}

function DemoTestimonial() {
  const [text, setText] = useState<string | null>(null);
  if (text !== null) return <Thanks text={text} />;
  return (
    <section className="mt-16 border-t border-line pt-10">
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
    <section className="mt-16 border-t border-line pt-10">
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

function ShareAndTell(props: PartProps) {
  return (
    <>
      <DemoShareCard {...props} />
      <DemoTestimonial />
    </>
  );
}

/** In place of a buyer's rights. */
export function StartForReal() {
  const publicPath = usePublicPath();
  return (
    <div className="mt-16 flex flex-col gap-3 self-start border-t border-line pt-10 sm:flex-row">
      <WayIn>
        <Trans>Väg min egen inkorg</Trans>
      </WayIn>
      <ButtonLink to={publicPath('start')} variant="secondary">
        <Trans>Till startsidan</Trans>
      </ButtonLink>
    </div>
  );
}

function DemoSpace({ receipt, progress }: PartProps) {
  return <FreeSpaceSection order={receipt.order} progress={progress} />;
}

function DemoLater() {
  return (
    <section className="mt-12 max-w-[38rem] border-t border-line pt-6">
      <h2 className="text-lg">
        <Trans>Har de slutat om två veckor?</Trans>
      </h2>
      <p className="mt-2 text-[0.9375rem] text-soft">
        <Trans>
          Efter en riktig djupstädning kan du välja att få ett mejl efter två veckor. Därifrån ser
          du gratis vilka avsändare som har slutat, vilka som inte har det och hur mycket plats som
          har blivit ledig. Du kan också få avsändarna märkta vid nästa skanning.
        </Trans>
      </p>
    </section>
  );
}

const PARTS = {
  Paper: FoldedPaper,
  Space: DemoSpace,
  Later: DemoLater,
  Sharing: ShareAndTell,
  Rights: StartForReal,
};

function DemoReceiptPage() {
  const { t } = useLingui();
  usePageTitle(t`Demo: kvitto`);
  return <ReceiptPage parts={PARTS} />;
}

export { DemoReceiptPage as Component };
