import { Trans, useLingui } from '@lingui/react/macro';

import { PageHead } from '#web/shared/router/page-head.tsx';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { Spinner } from '#web/shared/components/loading.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { Step } from '#web/shared/components/marks.tsx';
import { WayIn } from '#web/features/launch/way-in.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import { DEMO_RESULT } from '#web/entities/scans/demo-result.ts';

import { DemoMark } from './demo-mark.tsx';
import { DemoStrip } from './demo-strip.tsx';

function DemoTerms() {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Receipt
      subtitle={t`En påhittad inkorg`}
      isPrinting
      className="mx-auto w-full max-w-[26rem] md:rotate-2"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Mejl`} value={t`${format.count(DEMO_RESULT.totalEmails)} st`} />
        <ReceiptLine label={t`Plats`} value={t`${format.count(DEMO_RESULT.sizeGB)} GB`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`Inloggning`} value={t`ingen`} />
        <ReceiptLine label={t`Mejl som flyttas`} value={t`${format.count(0)} st`} />
        <ReceiptLine label={t`Uppgifter om dig`} value={t`inga`} />
        <ReceiptLine label={t`Pengar som dras`} value={t`inga`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`ATT BETALA`} value={t`ingenting`} isStrong />
      </ReceiptLines>
      <ReceiptNote>
        <DemoMark>
          <Trans>Allt sker här i webbläsaren. Ingenting skickas någonstans.</Trans>
        </DemoMark>
      </ReceiptNote>
    </Receipt>
  );
}

/** Brought to life by `startDemoOnPress`; without script its link leads straight on. */
export function DemoStartPage() {
  const { t } = useLingui();
  const format = useFormat();
  const pathWithParams = usePathWithParams();
  const mails = format.count(DEMO_RESULT.totalEmails);
  return (
    <>
      <PageHead
        page="demo"
        title={t`Prova demon`}
        description={t`Väg en påhittad inkorg, välj vad som ska bort och få ett kvitto. Utan inloggning, utan betalning, direkt i webbläsaren.`}
      />
      <DemoStrip />
      <section className="grid items-center gap-x-16 gap-y-12 pt-5 pb-16 md:beside-22 md:pt-10 md:pb-20 lg:beside-25">
        {/* The question about cookies never covers the way on: on a phone the button stands right beneath the heading. */}
        <div className="flex flex-col">
          <h1 className="text-[clamp(2rem,10.5vw,3.75rem)] sm:text-7xl">
            <Trans>Prova med en påhittad inkorg</Trans>
          </h1>
          <p className="mt-2 max-w-[34rem] text-lg leading-snug text-soft max-sm:order-1 sm:mt-6 sm:text-xl">
            <Trans>
              Den är full, och du får slänga vad du vill. {mails} mejl väntar på att vägas, och på
              slutet får du ett kvitto.
            </Trans>
          </p>
          <div className="mt-5 flex flex-col gap-3 sm:mt-8 sm:flex-row">
            <ButtonLink to={pathWithParams('/demo/scan')} data-starts-demo="" className="group">
              <span className="hidden group-aria-busy:inline">
                <Spinner />
              </span>
              <Trans>Starta demon</Trans>
            </ButtonLink>
            <WayIn variant="secondary">
              <Trans>Väg min egen i stället</Trans>
            </WayIn>
          </div>
          <p
            role="status"
            data-starting-demo={t`Öppnar den påhittade inkorgen …`}
            className="mt-3 min-h-[1.55em] text-[0.9375rem] text-soft"
          />
        </div>
        <DemoTerms />
      </section>
      <section className="border-t border-line py-16 md:py-20">
        <h2 className="text-4xl sm:text-5xl">
          <Trans>Fyra steg, ungefär en minut</Trans>
        </h2>
        <ol className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          <Step number={1} title={<Trans>Väg</Trans>}>
            <Trans>Se skanningen räkna mejl för mejl, medan kvittot skrivs ut.</Trans>
          </Step>
          <Step number={2} title={<Trans>Välj</Trans>}>
            <Trans>Nyhetsbrev, gamla mejl och stora bilagor. Du bestämmer.</Trans>
          </Step>
          <Step number={3} title={<Trans>Betala</Trans>}>
            <Trans>På låtsas, med Swish eller Klarna. Inga uppgifter behövs.</Trans>
          </Step>
          <Step number={4} title={<Trans>Kvitto</Trans>}>
            <Trans>Följ mejlen till papperskorgen och se vad det blev av det.</Trans>
          </Step>
        </ol>
      </section>
    </>
  );
}
