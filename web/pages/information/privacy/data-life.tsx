import { Trans } from '@lingui/react/macro';

import { GRANT_RETENTION_HOURS } from '#worker/domain/access/connection.ts';
import { TICKET_RETENTION_YEARS } from '#worker/domain/support/tickets.ts';
import {
  UNCONFIRMED_RETENTION_DAYS,
  WAITLIST_RETENTION_YEARS,
  WAITLIST_SUPPRESSION_DAYS,
} from '#worker/domain/waitlist/waitlist.ts';

export function Retention() {
  return (
    <>
      <p>
        <Trans>
          Åtkomsten till din Gmail upphör <strong>24 timmar</strong> efter att du anslöt den, eller
          direkt när du återkallar den. Då raderas nycklarna, mejlens id-nummer och avsändarnas
          namn, och Google får veta att åtkomsten är slut. Tills Google har bekräftat det behåller
          vi en krypterad nyckel, i högst {GRANT_RETENTION_HOURS} timmar, bara för att kunna avsluta
          åtkomsten hos dem.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            <strong>Id-nummer på mejl i en betald beställning:</strong> krypterade, så länge mejlen
            går att lägga tillbaka, 30 dagar efter flytten. Utan betalning: högst två timmar, eller
            14 dagar medan en betalning är på väg. Id-nummer på mejl som du har lämnat utanför
            beställningen ligger med skanningens, tills åtkomsten upphör
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Kontot, skanningarnas summor och din lista över skyddade avsändare:</strong>{' '}
            tills du raderar kontot. Bilder du har delat: tills du tar bort dem
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Inloggningen:</strong> tills du loggar ut, efter 24 timmar utan besök eller
            efter 10 dagar
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Vilka avsändare som har fått en begäran om avregistrering:</strong> som avtryck
            (kodade med en hemlig nyckel, så att ingen kan läsa namnen ur dem), tills kontot raderas
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Avtryck av avsändare, om du har kryssat i det på kvittot:</strong> för
            kontrollen av om de har slutat tills den är gjord, högst 60 dagar efter städningen; hur
            många de var och resultatet i siffror 90 dagar. För märkningen vid nästa skanning högst
            13 månader. Tar du tillbaka samtycket raderas de direkt
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Att du har bett om en påminnelse om ett år:</strong> högst 13 månader efter
            städningen, eller tills du tar tillbaka samtycket
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Köp:</strong> till och med det sjunde året efter det kalenderår då
            räkenskapsåret avslutades, som bokföringslagen kräver. Lika länge sparas tiderna för
            åtkomstnyckeln som användes, och 8 av dess tecken, som kvittot visar
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Samtycken vid köpet och ångeranmälningar:</strong> lika länge, som bevis
            (berättigat intresse)
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>När du har sagt ja på kvittot, och till vilken text:</strong> till kontrollen 90
            dagar efter städningen, också om du tar tillbaka det; till märkningen och påminnelsen
            högst 13 månader efter den, eller tills du tar tillbaka det
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>När du har sagt ja eller nej till nyheter, och till vilken text:</strong> tills
            du raderar kontot, på väntelistan lika länge som adressen
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Räknade besök, om du har sagt ja:</strong> som tal för varje dag i två år, utan
            något om dig. För att ingen ska kunna räknas gång på gång sparas en kontrollsumma av
            nätverket du är på i två dagar
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Hur mycket alla tillsammans har städat:</strong> som summor utan något om någon,
            så länge tjänsten finns
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Väntelistan:</strong> {UNCONFIRMED_RETENTION_DAYS} dagar om du inte bekräftar,
            annars tills du lämnar listan, högst {WAITLIST_RETENTION_YEARS} år. Att adressen har
            lämnat den sparas i {WAITLIST_SUPPRESSION_DAYS} dagar, som kontrollsumma, så att ingen
            kan anmäla den på nytt
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Det du skriver till supporten, våra svar och våra anteckningar om det:</strong>{' '}
            {TICKET_RETENTION_YEARS} år, både i tjänsten, dit dina svar på mejl om ett ärende
            kommer, och i vår inkorg, dit det du annars mejlar oss kommer
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Säkerhetskopior av databasen:</strong> det som har raderats finns kvar i dem i
            upp till 30 dagar. De används bara för att få i gång tjänsten efter ett fel, och det
            raderade tas då bort igen
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Ditt omdöme:</strong> tills du tar bort det eller raderar kontot
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>
              Hur ofta du skannar, använder formulär, beställer, betalar, delar och laddar ner dina
              uppgifter:
            </strong>{' '}
            som antal under en kontrollsumma, i två dagar, även om du raderar kontot under tiden, så
            att ingen kan missbruka tjänsten (berättigat intresse)
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>
              En logg över vad våra medarbetare gör, och över att någon har laddat ner sina
              uppgifter:
            </strong>{' '}
            vem, vad och när, men aldrig vad som lästes eller skrevs, i två år (berättigat
            intresse). Raderar du kontot står ingen som går att känna igen kvar i den
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Att åtkomsten fanns, utan nycklar, sparas i 30 dagar så att vi kan visa att den är slut.
          Innehållet i dina mejl sparas aldrig, eftersom det aldrig hämtas.
        </Trans>
      </p>
    </>
  );
}

export function Protection() {
  return (
    <p>
      <Trans>
        Nycklarna till din Gmail krypteras med AES-256 och skickas aldrig till någon annan än
        Google. All trafik går över https. Det som pekar ut enskilda mejl i en beställning är
        krypterat på samma sätt. Loggar innehåller varken adresser, ämnesrader eller nycklar. Händer
        något som berör dig anmäler vi det till Integritetsskyddsmyndigheten inom 72 timmar, och
        berättar det för dig.
      </Trans>
    </p>
  );
}
