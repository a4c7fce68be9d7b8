import { Trans, useLingui } from '@lingui/react/macro';

import { PageHead } from '#web/shared/router/page-head.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import { OutsideLink, PageIntro, TextSection } from '#web/pages/information/page-parts.tsx';
import { BRAND } from '#worker/domain/brand.ts';

export function AccessibilityPage() {
  const { t } = useLingui();
  return (
    <div className="max-w-[46rem]">
      <PageHead
        page="accessibility"
        title={t`Tillgänglighet`}
        description={t`Hur sidorna fungerar med tangentbord, skärmläsare och förstoring, vad som brister och hur du säger till.`}
      />
      <PageIntro heading={<Trans>Tillgänglighet</Trans>}>
        <p>
          <Trans>
            {BRAND.productName} ska gå att använda av alla. Vi bygger efter WCAG 2.2, nivå AA.
          </Trans>
        </p>
      </PageIntro>
      <TextSection id="works" heading={<Trans>Så är det byggt</Trans>}>
        <ul>
          <li>
            <Trans>Allt går att göra med tangentbord, och det syns var du är.</Trans>
          </li>
          <li>
            <Trans>
              Rubriker, listor, tabeller och fält är märkta så att en skärmläsare kan läsa dem.
              Diagram finns också som tabell eller text.
            </Trans>
          </li>
          <li>
            <Trans>Text kan förstoras, och sidorna passar en skärm som är 360 pixlar bred.</Trans>
          </li>
          <li>
            <Trans>
              Det som rör sig stannar om du har bett om mindre rörelse, och det som tickar går att
              pausa.
            </Trans>
          </li>
          <li>
            <Trans>Ingenting framgår bara av färg, varken i ljust eller mörkt läge.</Trans>
          </li>
        </ul>
      </TextSection>
      <TextSection id="tested" heading={<Trans>Så testar vi</Trans>}>
        <p>
          <Trans>
            Varje ändring testas automatiskt i en riktig webbläsare, på dator och telefon, på båda
            språken. Någon oberoende granskning har inte gjorts än.
          </Trans>
        </p>
      </TextSection>
      <TextSection id="limits" heading={<Trans>Det här känner vi till</Trans>}>
        <p>
          <Trans>
            Inloggningen sker på Googles sida och betalningen på betaltjänstens. Hur de fungerar kan
            vi inte påverka.
          </Trans>
        </p>
      </TextSection>
      <TextSection id="tell" heading={<Trans>Säg till om något hindrar dig</Trans>}>
        <p>
          <Trans>
            Skriv till <MailLink /> och berätta var det tar stopp. Vi svarar inom 24 timmar på
            vardagar, och hjälper dig på ett annat sätt om det behövs.
          </Trans>
        </p>
        <p>
          <Trans>
            Post- och telestyrelsen har tillsyn över e-handelns tillgänglighet. Dit kan du anmäla
            brister: <OutsideLink href="https://www.pts.se">pts.se</OutsideLink>.
          </Trans>
        </p>
      </TextSection>
    </div>
  );
}
