import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Coffee, Lightbulb, ShowerHead } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLoaderData } from 'react-router';

import { DEMO_RESULT } from '#web/entities/scans/demo-result.ts';
import { enterScan } from '#web/features/scan/begun-entry.ts';
import { ExampleCounter } from '#web/pages/scan/global-counter.tsx';
import { type ScanPageData, withView } from '#web/pages/scan/load-scan.ts';
import { ScanPage } from '#web/pages/scan/scan-page.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useFocusFallback } from '#web/shared/lib/use-focus.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { notifySuccess } from '#web/shared/toasts/notify.ts';

import { DEMO_SCANS, skipScan } from './demo-api.ts';
import { demoSummary } from './demo-summary.ts';

export async function loader() {
  const { scan } = await DEMO_SCANS.fetchCurrentScan();
  if (scan === null) await DEMO_SCANS.startScan('complete');
  return { kind: 'connected', entry: await withView(enterScan(DEMO_SCANS)) } satisfies ScanPageData;
}

function DemoScanPage() {
  const { t } = useLingui();
  const { entry } = useLoaderData<typeof loader>();
  usePageTitle(t`Demo: skanning`);
  return (
    <>
      <p className="-mb-3 pt-4 md:pt-8">
        <Tag tone="clay">
          <Trans>Exempelsiffror</Trans>
        </Tag>
      </p>
      <ScanPage liveActions={<Skip />} counter={<ExampleCounter />} />
      {entry.kind === 'finished' ? <Comparisons /> : null}
    </>
  );
}

function Skip() {
  const { control, press } = useFocusFallback();
  useStartToast();
  return (
    <Button
      ref={control}
      variant="secondary"
      onClick={() => {
        press();
        skipScan();
      }}
    >
      <Trans>Hoppa till resultatet</Trans>
    </Button>
  );
}

/** Once, even in StrictMode. */
function useStartToast(): void {
  const hasTold = useRef(false);
  const tell = useEffectEvent(() => {
    if (hasTold.current) return;
    hasTold.current = true;
    notifySuccess(msg`Demoskanningen har startat`);
  });
  useEffect(() => tell(), []);
}

/** The specification's, of what can go. */
export function Comparisons() {
  const { t } = useLingui();
  const format = useFormat();
  const kg = format.kg(DEMO_RESULT.co2Kg);
  const { lowKg, highKg } = demoSummary().savingsRange;
  const range = format.kgRange(lowKg, highKg);
  const ledMonths = format.count(DEMO_RESULT.ledMonths);
  return (
    <section className="mt-16">
      <h2 className="text-lg">
        <Trans>
          Uppskattad CO₂ för det som kan slängas, {kg} kg/år (vårt spann: {range}), är ungefär som
        </Trans>
      </h2>
      <dl className="mt-6 grid gap-x-10 gap-y-4 sm:grid-cols-3">
        <Comparison
          icon={<Lightbulb />}
          value={t`≈ ${ledMonths} månader`}
          label={<Trans>med en LED-lampa tänd</Trans>}
        />
        <Comparison
          icon={<ShowerHead />}
          value={`≈ ${format.count(DEMO_RESULT.showers)}`}
          label={<Trans>varma duschar</Trans>}
        />
        <Comparison
          icon={<Coffee />}
          value={`≈ ${format.oneDecimal(DEMO_RESULT.coffeeCups)}`}
          label={<Trans>koppar kaffe</Trans>}
        />
      </dl>
    </section>
  );
}

type ComparisonProps = { icon: ReactNode; value: string; label: ReactNode };

function Comparison({ icon, value, label }: ComparisonProps) {
  return (
    <div className="flex flex-col-reverse justify-end text-[0.9375rem]">
      <dt className="pl-8 text-soft">{label}</dt>
      <dd className="figures flex items-center gap-3 font-semibold">
        <span aria-hidden="true" className="text-soft [&>svg]:size-5">
          {icon}
        </span>
        {value}
      </dd>
    </div>
  );
}

export { DemoScanPage as Component };
