import { Trans } from '@lingui/react/macro';

import { Step } from '#web/shared/components/marks.tsx';

export function HowItWorks() {
  return (
    <section className="mt-16 border-t border-line pt-10 md:pt-16">
      <h2 className="text-3xl sm:text-4xl">
        <Trans>Så fungerar det</Trans>
      </h2>
      <ol className="mt-10 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Step number={1} title={<Trans>Anslut</Trans>}>
          <Trans>Ge läsrätt hos Google. Den upphör av sig själv efter 24 timmar.</Trans>
        </Step>
        <Step number={2} title={<Trans>Skanna</Trans>}>
          <Trans>Varje mejl räknas. Innehållet hämtas aldrig.</Trans>
        </Step>
        <Step number={3} title={<Trans>Läs kvittot</Trans>}>
          <Trans>Hur mycket, hur gammalt och från vem, med uppskattad koldioxid.</Trans>
        </Step>
        <Step number={4} title={<Trans>Välj själv</Trans>}>
          <Trans>Inget flyttas eller slängs utan att du har bestämt det.</Trans>
        </Step>
      </ol>
    </section>
  );
}
