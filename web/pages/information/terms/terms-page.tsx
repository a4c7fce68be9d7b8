import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { PageHead } from '#web/shared/router/page-head.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import {
  type NumberedSection,
  NumberedSections,
  OutsideLink,
  PageIntro,
  PageLink,
} from '#web/pages/information/page-parts.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { DONE_SHARE } from '#worker/domain/orders/prices.ts';
import {
  TERMS_VERSION,
  TERMS_VERSIONS,
  type TermsVersion,
  termsVersionMs,
} from '#worker/domain/orders/purchase-rules.ts';

import { NotDone, OrderAndDelivery, Payment, Prices, Withdrawal } from './purchase.tsx';
import { AboutTerms, Access, Availability, Service, Trash } from './service.tsx';

const CHANGES: Record<TermsVersion, MessageDescriptor> = {
  '2026-11-28': msg`det står nu vad kontrollen av avsändarna och påminnelsen om ett år innebär`,
  '2026-11-25': msg`standardblanketten för ångerrätt finns nu med, och det står vad du har rätt till om tjänsten är felaktig`,
  '2026-11-24': msg`det står nu med att djupstädningen också förebygger att inkorgen fylls på nytt`,
  '2026-11-23': msg`ångerrätten räknas från dagen då du betalar, och åldersgränsen för köp är borttagen`,
  '2026-11-22': msg`de första villkoren`,
};

function TermsChanges() {
  const { i18n } = useLingui();
  const dates = useDateFormat();
  return (
    <ul>
      {TERMS_VERSIONS.map((version) => (
        <li key={version}>
          {dates.utcDate(termsVersionMs(version))}: {i18n._(CHANGES[version])}
        </li>
      ))}
    </ul>
  );
}

function Privacy() {
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

function Liability() {
  return (
    <p>
      <Trans>
        Vi ansvarar för att tjänsten gör det vi har lovat, och för skada som vi orsakar genom att
        vara vårdslösa. Vi ansvarar inte för det som Google, din bank eller avsändare av nyhetsbrev
        gör, till exempel om en avsändare struntar i en begäran om avregistrering. Ingenting här
        inskränker de rättigheter som du har som konsument enligt tvingande lag.
      </Trans>
    </p>
  );
}

/** Consumer law on digital services (konsumentköplagen 2022:260, 1 kap. 2 § and 9 kap.). */
function Complaints() {
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

function ChangesAndContact() {
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

const SECTIONS: readonly NumberedSection[] = [
  { id: 'about', heading: msg`Om villkoren`, Content: AboutTerms },
  { id: 'service', heading: msg`Tjänsten`, Content: Service },
  { id: 'access', heading: msg`Ditt konto och åtkomsten`, Content: Access },
  { id: 'prices', heading: msg`Priser`, Content: Prices },
  { id: 'payment', heading: msg`Betalning`, Content: Payment },
  { id: 'delivery', heading: msg`Beställning och leverans`, Content: OrderAndDelivery },
  { id: 'withdrawal', heading: msg`Ångerrätt`, Content: Withdrawal },
  { id: 'not-done', heading: msg`Om något inte blir gjort`, Content: NotDone },
  { id: 'trash', heading: msg`Papperskorgen`, Content: Trash },
  { id: 'availability', heading: msg`Drift och support`, Content: Availability },
  { id: 'privacy', heading: msg`Personuppgifter`, Content: Privacy },
  { id: 'liability', heading: msg`Ansvar och klagomål`, Content: LiabilityAndComplaints },
  { id: 'contact', heading: msg`Ändringar och kontakt`, Content: ChangesAndContact },
];

function LiabilityAndComplaints() {
  return (
    <>
      <Liability />
      <Complaints />
    </>
  );
}

export function TermsPage() {
  const { t } = useLingui();
  const format = useFormat();
  const dates = useDateFormat();
  return (
    <>
      <PageHead
        page="terms"
        title={t`Villkor`}
        description={t`Vad du köper, vad det kostar, ångerrätt, återbetalning och hur du klagar. Engångspris, ingen prenumeration.`}
      />
      <PageIntro heading={<Trans>Villkor</Trans>}>
        <p>
          <Trans>
            Kort sagt: skanna gratis, betala en gång om du vill städa, och få pengar tillbaka om
            mindre än {format.percent(DONE_SHARE * 100)} blev gjort.
          </Trans>
        </p>
        <p className="figures text-[0.8125rem]">
          <Trans>Gäller från {dates.utcDate(termsVersionMs(TERMS_VERSION))}</Trans>
        </p>
      </PageIntro>
      <NumberedSections sections={SECTIONS} />
    </>
  );
}
