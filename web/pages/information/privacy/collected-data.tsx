import { Trans } from '@lingui/react/macro';

import { FETCHED_HEADERS } from '#worker/domain/scans/known-mailbox.ts';

const HEADERS = FETCHED_HEADERS.join(', ');

export function GmailData() {
  return (
    <>
      <p>
        <Trans>
          När du ansluter din Gmail hämtar vi{' '}
          <strong>uppgifter om mejlen, aldrig innehållet</strong>:
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>hur många mejl det finns, och Gmails egna id-nummer för dem</Trans>
        </li>
        <li>
          <Trans>storlek, datum, etiketter med deras namn och vilken tråd ett mejl hör till</Trans>
        </li>
        <li>
          <Trans>
            avsändare och ämnesrad för ett urval av mejlen, och för dem du själv tittar närmare på
          </Trans>
        </li>
        <li>
          <Trans>
            de rader i mejlhuvudet som säger vem ett mejl är från, vad det gäller, om det är ett
            utskick, hur man avslutar det och om avsändaren är äkta: {HEADERS}
          </Trans>
        </li>
        <li>
          <Trans>om du någon gång har skrivit till en avsändare</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Mejlens text, bilagor och Googles korta utdrag ber vi Google att utelämna ur varje svar.
          De kommer därför aldrig till oss. Ämnesrader visas för dig medan du tittar och sparas
          inte.
        </Trans>
      </p>
      <p>
        <Trans>
          Avsändarnas namn och adresser är också personuppgifter. Dem använder vi bara för ditt eget
          resultat: för att visa vem som skriver, flytta det du väljer och avsluta nyhetsbrev
          (berättigat intresse). De raderas när åtkomsten upphör, utom de avsändare som du själv har
          valt att skydda.
        </Trans>
      </p>
    </>
  );
}

export function AccountData() {
  return (
    <>
      <p>
        <Trans>
          Från Google får vi kontots e-postadress och dess id-nummer hos Google. Ditt lösenord ser
          vi aldrig. Till kontot hör också språket du läser sidorna på, valutan du har valt, om och
          när du har sagt ja till nyheter, resultatet av dina skanningar i siffror, den lagring hos
          Google som du själv har skrivit in, tidszonen som din webbläsare uppgav, märken, de
          avsändare som du själv har valt att skydda och att du har sett introduktionen. Gör du en
          bild att dela får den en öppen adress, och där står bara antal mejl och koldioxid. Skriver
          du ett omdöme sparar vi texten, och platsen om du har valt en.
        </Trans>
      </p>
      <p>
        <Trans>
          Din inloggning känns igen på en kaka. Av den, och av vilken webbläsare du använder, sparar
          vi bara kontrollsummor. För att du ska känna igen dina inloggningar på kontosidan sparar
          vi också vilket slags webbläsare och system det var, som ”Firefox, Linux”, och när den
          senast användes. Vi sparar inte din ip-adress.
        </Trans>
      </p>
      <VisitorData />
    </>
  );
}

function VisitorData() {
  return (
    <>
      <p>
        <Trans>Utan konto sparar vi bara det här:</Trans>
      </p>
      <ul>
        <li>
          <Trans>
            <strong>På väntelistan:</strong> e-postadressen, språket, när du anmälde och bekräftade
            den, och om du vill ha nyheter
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>I supportformuläret:</strong> namn, e-postadress, ämne, meddelande och vårt svar
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Hur ofta formulären används,</strong> och besök som du har låtit oss räkna, per
            e-postadress och per nätverk: bara kontrollsummor, som inte säger vem det var
          </Trans>
        </li>
      </ul>
    </>
  );
}

export function PaymentData() {
  return (
    <>
      <p>
        <Trans>
          När du köper sparar vi ordernumret, tiden, vad du köpte, beloppen, valutan, betalsättet,
          hur många mejl som valdes och flyttades, och dina samtycken till att tjänsten börjar
          direkt. Ångrar du köpet sparar vi namnet du skriver och när anmälan kom in.
        </Trans>
      </p>
      <p>
        <Trans>
          Kortnummer, telefonnummer och inloggningar lämnar du på betaltjänstens egen sida. De
          kommer aldrig till oss.
        </Trans>
      </p>
    </>
  );
}
