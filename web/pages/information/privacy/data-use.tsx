import { Trans } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';

import { OutsideLink } from '#web/pages/information/page-parts.tsx';

const GOOGLE_POLICY_URL = 'https://developers.google.com/terms/api-services-user-data-policy';

export function DataUse() {
  return (
    <>
      <p>
        <Trans>
          Vi använder uppgifterna för att utföra det du ber oss om, och för inget annat:
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            räkna och väga brevlådan, visa resultatet, flytta det du väljer till papperskorgen,
            avsluta nyhetsbrev och kunna lägga tillbaka (avtalet med dig)
          </Trans>
        </li>
        <li>
          <Trans>
            ta betalt, skicka bekräftelse och kvitto, och betala tillbaka (avtalet med dig)
          </Trans>
        </li>
        <li>
          <Trans>spara underlag till bokföringen (rättslig förpliktelse)</Trans>
        </li>
        <li>
          <Trans>
            spara samtycken vid köpet och ångeranmälningar som bevis (berättigat intresse)
          </Trans>
        </li>
        <li>
          <Trans>
            mejla när vi öppnar till den som står på väntelistan, och nyheter till den som har sagt
            ja till det (ditt samtycke, som du tar tillbaka på kontosidan, med länken i väntelistans
            mejl eller genom att skriva till oss)
          </Trans>
        </li>
        <li>
          <Trans>
            mejla dig en gång om att avsändarna går att kontrollera, eller om att ett år har gått,
            och märka dem vid nästa skanning, om du har kryssat i det på kvittot (ett samtycke för
            var sak, som du tar tillbaka genom att ta bort krysset eller på kontosidan; mejlen har
            också en länk till det, som inte kräver att du loggar in)
          </Trans>
        </li>
        <li>
          <Trans>
            svara på det du skriver till supporten (avtalet med dig; utan köp vårt berättigade
            intresse av att kunna svara)
          </Trans>
        </li>
        <li>
          <Trans>
            läsa ditt omdöme och visa det för alla, utan namn (ditt samtycke, som du tar tillbaka
            genom att ta bort omdömet)
          </Trans>
        </li>
        <li>
          <Trans>
            räkna hur ofta formulären används, så att ingen får sin adress dränkt i mejl (berättigat
            intresse)
          </Trans>
        </li>
        <li>
          <Trans>
            räkna besök på sidorna, om du har sagt ja (samtycke), och hur mycket alla tillsammans
            har städat, utan att det går att se vem (berättigat intresse)
          </Trans>
        </li>
        <li>
          <Trans>
            hålla tjänsten säker och se att ingen avsändare får samma begäran om avregistrering två
            gånger (berättigat intresse)
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Vi visar ingen reklam, bygger inga profiler, fattar inga automatiska beslut om dig och
          tränar inga AI-modeller. Vi skickar aldrig mejl från ditt konto.
        </Trans>
      </p>
    </>
  );
}

/** The wording that Google requires (Limited Use). */
export function GoogleLimitedUse() {
  return (
    <>
      <p>
        <Trans>
          När {BRAND.productName} använder information från Googles API:er, eller överför den till
          andra appar, följs{' '}
          <OutsideLink href={GOOGLE_POLICY_URL}>
            Googles policy för användardata i API-tjänster
          </OutsideLink>
          , inklusive kraven på begränsad användning (Limited Use).
        </Trans>
      </p>
      <p>
        <Trans>
          Det betyder att uppgifterna bara används till de funktioner du ser här, att de inte säljs,
          inte används för reklam eller kreditbedömning, och att ingen människa läser dem. Undantag
          finns bara om du uttryckligen har bett om det, om säkerheten kräver det eller om lagen gör
          det.
        </Trans>
      </p>
      <p>
        <Trans>
          Vi ber om läsrätt (gmail.readonly) för att kunna räkna, och först när du väljer att städa
          om rätten att flytta mejl (gmail.modify). Någon snävare behörighet som räcker finns inte
          hos Google.
        </Trans>
      </p>
    </>
  );
}

export function DataSharing() {
  return (
    <>
      <p>
        <Trans>
          Vi säljer inga uppgifter. De här företagen behandlar uppgifter för vår räkning, eller tar
          emot dem för att du själv använder dem:
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            <strong>Cloudflare</strong> (USA, med datorhallar i Europa): drift, databas och utskick
            av våra mejl till dig
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Stripe</strong> (Irland): betalningar med kort, Apple Pay, Google Pay, Klarna
            och Swish
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Google</strong> (Irland): inloggningen och din brevlåda, enligt ditt eget avtal
            med Google
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>{BRAND.supportMailProvider}</strong>: vår inkorg, dit det du mejlar oss kommer
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Avsändare av nyhetsbrev</strong> som du själv väljer att avsluta: de får den
            begäran om avregistrering som deras egna mejl anvisar, och inget mer
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Förs uppgifter utanför EU/EES sker det med stöd av EU-kommissionens beslut om skyddsnivå
          (EU–US Data Privacy Framework) eller dess standardavtalsklausuler.
        </Trans>
      </p>
    </>
  );
}
