import { Trans } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';
import { unbrokenAddress } from '#worker/domain/text.ts';

import { PageLink } from '#web/pages/information/page-parts.tsx';

export function AboutTerms() {
  return (
    <p>
      <Trans>
        Villkoren gäller mellan dig och {BRAND.companyName}, org.nr {BRAND.organisationNumber},{' '}
        {unbrokenAddress(BRAND.address)}. De gäller när du använder {BRAND.productName} och när du
        köper en städning.
      </Trans>
    </p>
  );
}

export function Service() {
  return (
    <>
      <p>
        <Trans>
          {BRAND.productName} räknar och väger din Gmail, visar vad som ligger där och flyttar det
          du väljer till Gmails papperskorg. Att skanna är gratis, tre gånger om dagen. Du betalar
          bara om du vill att vi städar.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            <strong>Snabbstädning:</strong> gamla mejl, stora bilagor och det senaste årets utskick
            flyttas till papperskorgen
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Djupstädning:</strong> allt i snabbstädningen och utskick från alla år. För att
            förebygga att inkorgen fylls på nytt avslutas också de nyhetsbrev som tar emot det med
            ett klick; till resten får du en länk där det finns en
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Säger du ja till det på kvittot mejlar vi dig en gång när det går att se om avsändarna har
          slutat, och en gång när ett år har gått. Kontrollen görs en gång, kräver att du ansluter
          Gmail igen och är gratis. Den säger vad vi har sett i din Gmail, inte vad avsändarna gör
          sedan. Du tackar nej när du vill.
        </Trans>
      </p>
      <p>
        <Trans>
          Siffror om koldioxid är uppskattningar. Hur de räknas ut står på sidan{' '}
          <PageLink page="method">Så räknar vi</PageLink>.
        </Trans>
      </p>
    </>
  );
}

export function Access() {
  return (
    <>
      <p>
        <Trans>
          Du loggar in med ett Google-konto som är ditt. Åtkomsten till din Gmail upphör efter 24
          timmar, och du kan återkalla den när du vill. Har du betalat för något som inte hunnit bli
          klart kan du ansluta samma konto igen utan att betala en gång till.
        </Trans>
      </p>
      <p>
        <Trans>
          Du får inte använda tjänsten på någon annans brevlåda utan lov, och inte på ett sätt som
          stör den för andra.
        </Trans>
      </p>
    </>
  );
}

export function Trash() {
  return (
    <p>
      <Trans>
        Vi raderar aldrig mejl. Det du väljer flyttas till Gmails papperskorg, som Google tömmer
        efter 30 dagar. Fram till dess kan du lägga tillbaka mejl från kvittot, eller själv i Gmail.
        Har åtkomsten upphört (efter 24 timmar) ansluter du samma konto igen först. Efter 30 dagar
        finns de inte kvar någonstans, så titta igenom ditt val innan du betalar. Det du har
        stjärnmärkt, gett en etikett eller svarat på skyddas om du inte själv säger annat.
      </Trans>
    </p>
  );
}

export function Availability() {
  return (
    <p>
      <Trans>
        Vårt mål är att tjänsten ska vara tillgänglig 99 % av tiden, räknat per månad. Ibland måste
        vi arbeta med den, och ibland är det Gmail som inte svarar; ett påbörjat arbete fortsätter
        då när det går. Supporten svarar inom 24 timmar på vardagar.
      </Trans>
    </p>
  );
}
