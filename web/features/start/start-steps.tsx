import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

function Step({
  number,
  title,
  children,
}: {
  number: number;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="border-t border-line pt-4 first:border-t-0 first:pt-0 md:border-t-0 md:pt-0">
      <p aria-hidden="true" className="figures text-[0.8125rem] text-soft">
        {String(number).padStart(2, '0')}
      </p>
      <h3 className="mt-3 text-2xl">{title}</h3>
      <p className="mt-3 text-[0.9375rem] text-soft">{children}</p>
    </li>
  );
}

export function StartSteps() {
  return (
    <section className="border-t border-line py-16 md:py-20">
      <h2 className="sr-only">
        <Trans>Så går det till</Trans>
      </h2>
      <ol className="grid gap-10 md:grid-cols-3 md:gap-16">
        <Step number={1} title={<Trans>Du ger läsrätt</Trans>}>
          <Trans>
            Hos Google, med ditt vanliga konto. Vi ber om datum, storlek, avsändare, ämne och
            etiketter, och ber Google utelämna resten ur varje svar.
          </Trans>
        </Step>
        <Step number={2} title={<Trans>Vi räknar varje mejl</Trans>}>
          <Trans>
            Antalen är exakta, inte uppskattade. Storleken vägs på ett urval och visas med sin
            felmarginal.
          </Trans>
        </Step>
        <Step number={3} title={<Trans>Du får kvittot</Trans>}>
          <Trans>
            Per år, per storlek och per avsändare. Efter 24 timmar raderas åtkomsten och allt som
            pekar ut enskilda mejl.
          </Trans>
        </Step>
      </ol>
    </section>
  );
}
