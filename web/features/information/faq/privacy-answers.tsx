import { Trans } from '@lingui/react/macro';

import { PageLink } from '#web/features/information/page-link.tsx';

export function ReadingAnswer() {
  return (
    <p>
      <Trans>
        Nej. Vi hämtar uppgifterna runt omkring: avsändare, ämne, datum, storlek och etiketter.
        Texten, bilagorna och Googles korta utdrag ber vi Google att utelämna ur varje svar, så de
        kommer aldrig till oss. Ämnesrader visas för dig på skärmen och sparas inte.
      </Trans>
    </p>
  );
}

export function ConsentAnswer() {
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

export function AccessAnswer() {
  return (
    <p>
      <Trans>
        Den upphör av sig själv efter 24 timmar, och du kan återkalla den tidigare med ett klick. Då
        raderar vi nycklarna och allt som pekar ut enskilda mejl, och säger till Google att
        åtkomsten är slut. Så länge den finns är nycklarna krypterade med AES-256. Bara id-numren på
        mejl i en beställning som är betald, eller håller på att betalas, finns kvar, krypterade, så
        att du kan ångra i 30 dagar om du ansluter Gmail igen.
      </Trans>
    </p>
  );
}
