import { Trans } from '@lingui/react/macro';

import {
  BEEF_KG_PER_KG,
  CAR_KG_PER_KM,
  COFFEE_CUP_KG,
  FLIGHT_KG,
  LED_KG_PER_MONTH,
  SHOWER_KG,
} from '#worker/domain/co2-equivalents.ts';

import { TextSection } from '#web/features/information/text-section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

export function Counting() {
  return (
    <TextSection id="counting" heading={<Trans>Att räkna brevlådan</Trans>}>
      <ul>
        <li>
          <Trans>
            <strong>Antalen är exakta.</strong> Vi delar upp brevlådan efter storlek, ålder och
            kategori och ber Gmail lista varje del. Varje mejl räknas en gång, och summan stäms av
            mot Gmails egen.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Vikten uppskattas från ett urval.</strong> Vi vet inom vilka gränser varje mejls
            storlek ligger, och väger ett slumpmässigt urval av dem. Resultatet visas med ett
            intervall som rätt svar ligger inom i 95 fall av 100. En storlek gäller hela mejlet, med
            bilagor.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Avsändarna namnges de största först.</strong> Ett resultat visas när minst 80 %
            av utskicken har fått en avsändare, och arbetet fortsätter sedan till 95 %. Resten står
            på en egen rad som mindre avsändare.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Skräppost och papperskorg räknas inte.</strong> Det skyddade räknas, men erbjuds
            aldrig att slängas förrän du själv låser upp det.
          </Trans>
        </li>
      </ul>
    </TextSection>
  );
}

export function Comparisons() {
  const format = useFormat();
  const car = format.factor(CAR_KG_PER_KM);
  const beef = format.factor(BEEF_KG_PER_KG);
  const flight = format.count(FLIGHT_KG);
  const lamp = format.factor(LED_KG_PER_MONTH);
  const shower = format.factor(SHOWER_KG);
  const coffee = format.factor(COFFEE_CUP_KG);
  return (
    <TextSection id="comparisons" heading={<Trans>Jämförelserna</Trans>}>
      <p>
        <Trans>
          För att ge en känsla för siffran räknar vi om den: {car} kg per kilometer med bil (ur
          avgasröret), {beef} kg per kilo nötkött, {flight} kg för en lång flygresa tur och retur,{' '}
          {lamp} kg för en LED-lampa på 10 watt som lyser dygnet runt i en månad på genomsnittlig el
          i EU, {shower} kg för en varm dusch och {coffee} kg för en kopp kaffe. Det är runda tal,
          och de har samma osäkerhet som siffran själv.
        </Trans>
      </p>
    </TextSection>
  );
}

export function Limits() {
  return (
    <TextSection id="limits" heading={<Trans>Vad vi inte vet</Trans>}>
      <p>
        <Trans>
          Google berättar inte var en brevlåda ligger eller hur många kopior som finns. Bara vilket
          lands el som används kan ändra svaret tiofalt. En hårddisk som står på drar dessutom
          nästan lika mycket med eller utan dina mejl; vinsten kommer när många städar och färre
          diskar behövs. Att skanna och visa de här sidorna kostar också energi, men mycket lite: vi
          hämtar några rader om mejlen och aldrig mejlen själva.
        </Trans>
      </p>
      <p>
        <Trans>
          Med varje skanning och köp sparar vi vilken version av metoden som gällde, så att en
          gammal siffra alltid går att förklara.
        </Trans>
      </p>
    </TextSection>
  );
}
