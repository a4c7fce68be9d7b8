import { Trans } from '@lingui/react/macro';

import { Step } from '#web/components/step.tsx';

export function HowItWorks() {
  return (
    <section className="border-t border-line py-16 md:py-20">
      <h2 className="text-4xl sm:text-5xl">
        <Trans>Fyra steg, några minuter</Trans>
      </h2>
      <ol className="mt-12 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        <Step number={1} title={<Trans>Anslut Gmail</Trans>}>
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
            dagar. Har åtkomsten upphört behöver du först ansluta Gmail igen.
          </Trans>
        </Step>
      </ol>
    </section>
  );
}
