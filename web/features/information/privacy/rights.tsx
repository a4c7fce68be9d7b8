import { Trans } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';
import { unbrokenAddress } from '#worker/domain/unbroken-address.ts';

import { MailLink } from '#web/components/mail-link.tsx';
import { OutsideLink } from '#web/features/information/page-link.tsx';

import { PrivacyChanges } from './privacy-changes.tsx';

export function Controller() {
  return (
    <>
      <p>
        <Trans>
          Personuppgiftsansvarig är {BRAND.companyName}, org.nr {BRAND.organisationNumber},{' '}
          {unbrokenAddress(BRAND.address)}.
        </Trans>
      </p>
      <p>
        <Trans>
          Du når oss på <MailLink /> och {BRAND.telephone}.
        </Trans>
      </p>
    </>
  );
}

export function Rights() {
  return (
    <>
      <p>
        <Trans>
          Du har rätt att få veta vilka uppgifter vi har om dig och få ut dem i en fil, att få dem
          rättade eller raderade, att begränsa hur de används och att invända mot det vi gör med
          stöd av berättigat intresse. Filen laddar du ner under Konto, och där raderar du också
          kontot, när du vill. Åtkomsten till din Gmail återkallar du där eller på översikten. För
          resten skriver du till <MailLink /> från adressen som kontot gäller. Vi svarar inom en
          månad.
        </Trans>
      </p>
      <p>
        <Trans>
          Är du inte nöjd kan du klaga hos Integritetsskyddsmyndigheten,{' '}
          <OutsideLink href="https://www.imy.se">imy.se</OutsideLink>.
        </Trans>
      </p>
    </>
  );
}

export function CookiesAndChanges() {
  return (
    <>
      <p>
        <Trans>
          Utan att fråga använder vi bara kakor som tjänsten behöver: en för inloggningen, en medan
          du är hos Google för att logga in, en som minns språket du har valt, och tre som i ett år
          minns vad du har svarat om kakor. I webbläsaren ligger också språket, när du senast var
          inloggad, hur långt ner på sidorna du har kommit, vad du höll på med när du skickades till
          Google, det du har kryssat i eller låst upp men inte beställt och, innan vi har öppnat för
          alla, att du har varit inne. De fyra sista försvinner när du stänger fliken. Är du
          inloggad sparas också vilket konto som har sett introduktionen, och en sida som visas när
          nätet är borta.
        </Trans>
      </p>
      <p>
        <Trans>
          Säger du ja räknar vi också vilka av våra sidor som öppnas, vilka knappar som trycks ner
          och anmälningar till väntelistan: ett tal för varje dag och språk, för alla tillsammans.
          Där finns inget som pekar ut dig eller dina mejl, ingen kaka följer dig och ingen annan
          får del av det. Du ändrar dig när du vill under Kakor längst ner på sidan. Säger du nej
          räknas ingenting. Kakor för reklam har vi inga.
        </Trans>
      </p>
      <p>
        <Trans>Ändrar vi något viktigt står det här, med datum, innan det börjar gälla.</Trans>
      </p>
      <PrivacyChanges />
    </>
  );
}
