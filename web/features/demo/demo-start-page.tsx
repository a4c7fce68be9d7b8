import { Trans, useLingui } from '@lingui/react/macro';
import { Navigate, useNavigate } from 'react-router';

import { PageHead } from '#web/app/page-head.tsx';
import { useIsAlive } from '#web/app/use-is-alive.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Step } from '#web/components/step.tsx';
import { useIsGated } from '#web/features/launch/use-is-gated.ts';
import { WayIn } from '#web/features/launch/way-in.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { readSignedInHint } from '#web/state/signed-in-hint.ts';

import { DEMO_RESULT } from './demo-result.ts';
import { DemoTerms } from './demo-terms.tsx';
import { useDelayed } from './use-delayed.ts';
import { WaitingLink } from './waiting-link.tsx';

const START_DELAY_MS = 1000;

export function DemoStartPage() {
  return (
    <>
      <WayPastDemo />
      <DemoStart />
    </>
  );
}

/**
 * Whoever is signed in has a mailbox of their own to look at, unless it waits behind the gate. Nobody is asked: this
 * browser knows. Beside the page: around it, all of it would be drawn again as it comes alive.
 */
function WayPastDemo() {
  const keptPath = useKeptPath();
  const isSignedIn = useIsAlive() && readSignedInHint();
  const isGated = useIsGated();
  return isSignedIn && !isGated ? <Navigate to={keptPath('/dashboard')} replace /> : null;
}

function DemoStart() {
  const { t } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const scanPath = keptPath('/demo/scan');
  const start = useDelayed(START_DELAY_MS, () => void navigate(scanPath));
  const mails = format.count(DEMO_RESULT.totalEmails);
  return (
    <>
      <PageHead
        page="demo"
        title={t`Prova demon`}
        description={t`Väg en påhittad inkorg, välj vad som ska bort och få ett kvitto. Utan inloggning, utan betalning, direkt i webbläsaren.`}
      />
      <section className="grid items-center gap-x-16 gap-y-16 pt-10 pb-16 md:beside-22 md:pt-16 md:pb-20 lg:beside-25">
        <div>
          <h1 className="text-[clamp(2.75rem,13vw,3.75rem)] sm:text-7xl lg:text-[5.5rem] lg:leading-[0.95]">
            <Trans>Låna en inkorg en stund</Trans>
          </h1>
          <p className="mt-6 max-w-[34rem] text-xl text-soft">
            <Trans>
              Den är full, den är påhittad och du får slänga vad du vill. {mails} mejl väntar på att
              vägas, och på slutet får du ett kvitto.
            </Trans>
          </p>
          <div className="mt-10 flex flex-col gap-3 sm:flex-row">
            <WaitingLink to={scanPath} isWaiting={start.isWaiting} onFollow={start.begin}>
              <Trans>Starta demon</Trans>
            </WaitingLink>
            <WayIn variant="secondary">
              <Trans>Väg min egen i stället</Trans>
            </WayIn>
          </div>
          <p role="status" className="mt-3 min-h-[1.55em] text-[0.9375rem] text-soft">
            {start.isWaiting ? <Trans>Öppnar den lånade inkorgen …</Trans> : null}
          </p>
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
            <Trans>Nyhetsbrev, notiser, gamla mejl och stora bilagor. Du bestämmer.</Trans>
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
