import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FunctionComponent } from 'react';
import { Link } from 'react-router';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { priceListAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { PageLink } from '#web/pages/information/page-parts.tsx';
import { useIsGated } from '#web/entities/launch/launch-atoms.ts';
import { WaitlistButton } from '#web/features/launch/way-in.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { EXAMPLE_MAILBOX, exampleFootprint } from '#worker/domain/co2-sources.ts';
import { DONE_SHARE, PRICE_LISTS } from '#worker/domain/orders/prices.ts';
import { SUPPORT_PAGE } from '#worker/domain/pages/public-pages.ts';

function WhatAnswer() {
  return (
    <p>
      <Trans>
        {BRAND.productName} väger din Gmail. Du får se hur mycket som ligger där, hur gammalt det
        är, vem det kommer från, och en uppskattning av koldioxiden. Sedan väljer du vad som ska
        bort, och vi flyttar det till papperskorgen åt dig.
      </Trans>
    </p>
  );
}

function CarbonAnswer() {
  const format = useFormat();
  const { storage, flow } = exampleFootprint();
  const size = format.chosenBytes(EXAMPLE_MAILBOX.sizeBytes);
  const { messagesPerDay } = EXAMPLE_MAILBOX;
  const total = format.kg(storage.centralKg + flow.centralKg);
  const range = format.kgRange(storage.lowKg + flow.lowKg, storage.highKg + flow.highKg);
  return (
    <p>
      <Trans>
        Ett exempel: en brevlåda på {size} som tar emot {messagesPerDay} mejl om dagen ger med våra
        schablonvärden ungefär {total} kg om året, mest från nya mejl. Vårt spann för samma brevlåda
        är {range}: det som har publicerats, plus en marginal för nya mejl. Det rätta svaret kan
        alltså vara mycket lägre. Mer om det under <PageLink page="method">Så räknar vi</PageLink>.
      </Trans>
    </p>
  );
}

function HelpAnswer() {
  const pathWithParams = usePathWithParams();
  if (useIsGated()) return <HelpBeforeLaunch />;
  return (
    <p>
      <Trans>
        <Link className="text-link" to={pathWithParams('/auth')}>
          Logga in med Google
        </Link>{' '}
        så börjar skanningen direkt. Undrar du något svarar{' '}
        <PageLink page={SUPPORT_PAGE}>supporten</PageLink> inom 24 timmar på vardagar.
      </Trans>
    </p>
  );
}

function HelpBeforeLaunch() {
  return (
    <p>
      <Trans>
        Vi har inte öppnat än.{' '}
        <WaitlistButton variant="bare" className="text-link">
          Ställ dig på väntelistan
        </WaitlistButton>{' '}
        så mejlar vi när det är dags. Undrar du något svarar{' '}
        <PageLink page={SUPPORT_PAGE}>supporten</PageLink> inom 24 timmar på vardagar.
      </Trans>
    </p>
  );
}

function PriceAnswer() {
  const format = useFormat();
  const currency = useCurrency();
  const prices = PRICE_LISTS[useAtomValue(priceListAtom)][currency];
  const direct = format.money(prices.direct, currency);
  const reset = format.money(prices.reset, currency);
  const donePercent = format.percent(DONE_SHARE * 100);
  return (
    <p>
      <Trans>
        Att skanna är gratis, tre gånger om dagen. Vill du att vi städar kostar snabbstädningen{' '}
        {direct} och djupstädningen {reset}. Det är en engångsbetalning med moms, utan
        prenumeration. Blir mindre än {donePercent} gjort betalar vi tillbaka resten automatiskt.
        Ångerrätten står i <PageLink page="terms">villkoren</PageLink>.
      </Trans>
    </p>
  );
}

function TiersAnswer() {
  return (
    <p>
      <Trans>
        Snabbstädningen tar gamla mejl och stora bilagor ur hela brevlådan, och det senaste årets
        utskick. Djupstädningen letar efter avsändare i hela brevlådan, de största först, med målet
        att hitta avsändaren till minst 95 % av utskicken. Den tar utskick från alla år och avslutar
        nyhetsbreven där avsändaren tar emot det med ett klick. Då fylls inkorgen inte på lika fort.
        I båda väljer du själv vad som ska bort: allt från en avsändare, allt utom det nyaste, eller
        enstaka mejl.
      </Trans>
    </p>
  );
}

function TrashAnswer() {
  return (
    <p>
      <Trans>
        Inte på en gång. Allt du väljer flyttas till Gmails papperskorg, och där ligger det i 30
        dagar innan Google tömmer den. Under den tiden kan du lägga tillbaka dem från kvittot, alla
        eller rad för rad; har åtkomsten upphört behöver du först ansluta Gmail igen. Mejl som du
        har stjärnmärkt, besvarat eller gett en etikett, kvitton och mejl från myndigheter, banker
        och vården lämnas i fred om du inte själv säger annat.
      </Trans>
    </p>
  );
}

function FullStorageAnswer() {
  return (
    <p>
      <Trans>
        Under resultatet skriver du hur mycket lagring du har och använder hos Google, så ser du hur
        stor del som är mejl och hur länge platsen räcker. Det som städas bort blir ledigt när
        papperskorgen töms. Vill du inte vänta i 30 dagar tömmer du den själv i Gmail. Medan
        åtkomsten finns kan du på kvittot se vad som har lämnat papperskorgen. Det går inte att
        lägga tillbaka.
      </Trans>
    </p>
  );
}

function PersistentSenderAnswer() {
  return (
    <p>
      <Trans>
        Spara på kvittot, medan åtkomsten finns, ett filter som du kan läsa in i Gmail och en färdig
        invändning mot direktmarknadsföring som du skickar från ditt eget mejlprogram. Använd dem om
        mejlen fortsätter efter tio dagar. Båda görs i din webbläsare, och vi sparar inget om dem.
        Efter en djupstädning kan du också kryssa i att få ett mejl om två veckor. Därifrån ansluter
        du Gmail en gång till och ser gratis vilka som har slutat och vilka som inte har det.
      </Trans>
    </p>
  );
}

function ReadingAnswer() {
  return (
    <p>
      <Trans>
        Nej. Vi hämtar uppgifterna runt omkring, som avsändare, ämne, datum, storlek och etiketter.
        Texten, bilagorna och Googles korta utdrag ber vi Google att utelämna ur varje svar, så de
        kommer aldrig till oss. Ämnesrader visas för dig på skärmen och sparas inte.
      </Trans>
    </p>
  );
}

function ConsentAnswer() {
  return (
    <p>
      <Trans>
        Hos Google finns ingen behörighet som räcker för att räkna och söka utan att också ge rätt
        att läsa. Därför står det så i Googles ruta. Vi använder den bara till uppgifterna runt
        omkring, och rätten att flytta mejl ber vi om först när du själv väljer att städa. Allt vi
        hämtar står i <PageLink page="privacy">integritetspolicyn</PageLink>.
      </Trans>
    </p>
  );
}

function AccessAnswer() {
  return (
    <p>
      <Trans>
        Den upphör av sig själv efter 24 timmar, och du kan återkalla den tidigare med ett klick. Då
        raderar vi nycklarna och allt som pekar ut enskilda mejl, och säger till Google att
        åtkomsten är slut. Så länge den finns är nycklarna krypterade med AES-256. Bara id-numren på
        mejl i en beställning som är betald, eller håller på att betalas, finns kvar, krypterade, så
        att du kan lägga tillbaka mejlen i 30 dagar om du ansluter Gmail igen.
      </Trans>
    </p>
  );
}

export type FaqEntry = { question: MessageDescriptor; Answer: FunctionComponent };

/** Also the source of the structured data. */
export const FAQ_ENTRIES: readonly FaqEntry[] = [
  { question: msg`Vad gör tjänsten?`, Answer: WhatAnswer },
  { question: msg`Läser ni mina mejl?`, Answer: ReadingAnswer },
  {
    question: msg`Varför står det i Googles ruta att ni kan läsa mina mejl?`,
    Answer: ConsentAnswer,
  },
  { question: msg`Vad händer med åtkomsten till min Gmail?`, Answer: AccessAnswer },
  { question: msg`Vad kostar det?`, Answer: PriceAnswer },
  { question: msg`Vad är skillnaden mellan städningarna?`, Answer: TiersAnswer },
  { question: msg`Försvinner mejlen för alltid?`, Answer: TrashAnswer },
  { question: msg`Vad gör jag när lagringen är full?`, Answer: FullStorageAnswer },
  { question: msg`Vad gör jag om en avsändare inte slutar?`, Answer: PersistentSenderAnswer },
  { question: msg`Hur mycket koldioxid handlar det om?`, Answer: CarbonAnswer },
  { question: msg`Hur kommer jag igång, och var får jag hjälp?`, Answer: HelpAnswer },
];

const OF_SUPPORT: ReadonlySet<FunctionComponent> = new Set([
  AccessAnswer,
  PriceAnswer,
  TrashAnswer,
]);

export const SUPPORT_ENTRIES = FAQ_ENTRIES.filter(({ Answer }) => OF_SUPPORT.has(Answer));
