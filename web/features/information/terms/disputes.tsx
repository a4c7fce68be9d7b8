import { Trans } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';

import { MailLink } from '#web/components/mail-link.tsx';
import { OutsideLink, PageLink } from '#web/features/information/page-link.tsx';

import { TermsChanges } from './terms-changes.tsx';

export function Privacy() {
  return (
    <p>
      <Trans>
        Vilka uppgifter vi hämtar, och hur länge de finns, står i{' '}
        <PageLink page="privacy">integritetspolicyn</PageLink>. Innehållet i dina mejl hämtas
        aldrig.
      </Trans>
    </p>
  );
}

export function Liability() {
  return (
    <p>
      <Trans>
        Vi ansvarar för att tjänsten gör det vi har lovat, och för skada som vi orsakar genom att
        vara vårdslösa. Vi ansvarar inte för det som Google, din bank eller avsändare av nyhetsbrev
        gör, till exempel om en avsändare struntar i en avanmälan. Ingenting här inskränker de
        rättigheter som du har som konsument enligt tvingande lag.
      </Trans>
    </p>
  );
}

/** Of a digital service the law on consumer sales tells (konsumentköplagen 2022:260, 1 kap. 2 § and 9 kap.). */
export function Complaints() {
  return (
    <>
      <p>
        <Trans>
          Är tjänsten felaktig har du enligt konsumentköplagen rätt att få felet avhjälpt utan
          kostnad. Går det inte kan du ha rätt till prisavdrag eller, om felet inte är litet, till
          att häva köpet och få pengarna tillbaka. Du kan också ha rätt till skadestånd.
        </Trans>
      </p>
      <p>
        <Trans>
          Är något fel: skriv till <MailLink /> så snart du kan, och ange ordernumret. Hör du av dig
          inom två månader efter att du märkte felet är det alltid i tid.
        </Trans>
      </p>
      <p>
        <Trans>
          Blir vi inte överens kan du vända dig till Allmänna reklamationsnämnden,{' '}
          <OutsideLink href="https://www.arn.se">arn.se</OutsideLink>, Box 174,
          101&nbsp;23&nbsp;Stockholm. Vi följer dess rekommendationer. Konsumentverket ger oberoende
          råd på <OutsideLink href="https://www.hallakonsument.se">hallakonsument.se</OutsideLink>.
          Svensk lag gäller, och bor du i ett annat EU-land också det skydd som lagen där ger dig.
        </Trans>
      </p>
    </>
  );
}

export function ChangesAndContact() {
  return (
    <>
      <p>
        <Trans>
          Ändrar vi villkoren gäller de nya för det du köper därefter. För ett köp gäller de villkor
          som stod här när du betalade; vilken version det var står i din orderbekräftelse. Vill du
          läsa en äldre version skickar vi den om du ber om den.
        </Trans>
      </p>
      <TermsChanges />
      <p>
        <Trans>
          Frågor om villkoren: <MailLink />, {BRAND.telephone}, eller sidan{' '}
          <PageLink page="contact">Kontakt</PageLink>.
        </Trans>
      </p>
    </>
  );
}
