import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

export function HowItWorks() {
  return (
    <section className="border-t border-line py-16 md:py-20">
      <h2 className="text-4xl sm:text-5xl">
        <Trans>Fyra steg, några minuter</Trans>
      </h2>
      <ol className="mt-12 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        <Step number={1} title={<Trans>Koppla Gmail</Trans>}>
          <Trans>
            Hos Google, med ditt vanliga konto. Du ger läsrätt, och vi ber Google utelämna
            innehållet ur varje svar.
          </Trans>
        </Step>
        <Step number={2} title={<Trans>Skanna</Trans>}>
          <Trans>
            Vi räknar varje mejl, exakt, och väger dem med en felmarginal. Gratis, och klart medan
            du hämtar kaffe.
          </Trans>
        </Step>
        <Step number={3} title={<Trans>Välj</Trans>}>
          <Trans>
            Avsändare, år och storlekar. Titta in i en rad innan du bestämmer dig, och betala en
            gång.
          </Trans>
        </Step>
        <Step number={4} title={<Trans>Andas ut</Trans>}>
          <Trans>
            Mejlen flyttas till papperskorgen medan du ser på. Du får ett kvitto, och kan ångra i 30
            dagar. Efter 24 timmar kopplar du Gmail igen först.
          </Trans>
        </Step>
      </ol>
    </section>
  );
}

function Step(props: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <li className="border-t-2 border-ink pt-4">
      <p aria-hidden="true" className="figures text-[0.8125rem] text-soft">
        {String(props.number).padStart(2, '0')}
      </p>
      <h3 className="mt-3 text-2xl">{props.title}</h3>
      <p className="mt-3 text-[0.9375rem] text-soft">{props.children}</p>
    </li>
  );
}
