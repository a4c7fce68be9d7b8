import { Trans } from '@lingui/react/macro';

import { CO2_METHOD, FALLBACK_MESSAGE_BYTES } from '#worker/domain/co2-method.ts';
import { DELIVERY_SOURCES } from '#worker/domain/co2-sources.ts';

import { FactorScale } from '#web/components/factor-scale.tsx';
import { TextSection } from '#web/features/information/text-section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { DeliverySources, StorageSources } from './published-values.tsx';

export function MeaningSection() {
  return (
    <TextSection id="meaning" heading={<Trans>Vad siffran betyder</Trans>}>
      <p>
        <Trans>
          CO₂-skulden är det som släpps ut om allt som ligger i brevlådan får ligga kvar{' '}
          <strong>ett år till</strong>. Därför undviks den på riktigt när mejl försvinner, och
          raderna går att lägga ihop. Vi räknar aldrig hem utsläpp som redan har skett. Effekten
          kommer när papperskorgen töms, inom 30 dagar.
        </Trans>
      </p>
    </TextSection>
  );
}

export function StorageSection() {
  const format = useFormat();
  const { low, central, high } = CO2_METHOD.storageKgPerGibYear;
  const ours = format.factor(central);
  const timesApart = format.thousands(high / low);
  return (
    <TextSection id="storage" heading={<Trans>Att spara mejl</Trans>}>
      <p>
        <Trans>
          Vi räknar med <strong>{ours} kg CO₂ per GB och år</strong>. Det är ett schablonvärde i den
          övre delen av det som har publicerats. Det högsta värdet är över {timesApart} gånger så
          stort som det lägsta, beroende på vad som räknas med: bara elen till en hårddisk, eller
          hela datorhallen, tillverkningen, kopiorna och nätet. Det rätta värdet för just din
          brevlåda kan vara mycket lägre. Därför visar vi också spannet.
        </Trans>
      </p>
      <div className="mt-4 text-ink">
        <FactorScale />
      </div>
      <StorageSources />
    </TextSection>
  );
}

export function DeliverySection() {
  const format = useFormat();
  const { low, central, high } = CO2_METHOD.deliveryKgPerMessage;
  const ours = format.grams(central * 1000);
  const lowest = format.grams(low * 1000);
  const highestPublished = format.grams(Math.max(...DELIVERY_SOURCES.map(({ grams }) => grams)));
  const highest = format.grams(high * 1000);
  const size = format.chosenBytes(FALLBACK_MESSAGE_BYTES);
  return (
    <TextSection id="delivery" heading={<Trans>Att ta emot nya</Trans>}>
      <p>
        <Trans>
          Varje nytt mejl räknas till <strong>{ours} g</strong>, och dessutom det som det kostar att
          spara det i ett år. De publicerade värdena går från {lowest} till {highestPublished} g.
          Vårt spann slutar vid {highest} g, med en egen marginal. Det mesta är elen i telefoner,
          datorer och nät, och tillverkningen av dem, utslagen på alla mejl. Att slippa ett enda
          mejl sparar alltså inte så mycket.
        </Trans>
      </p>
      <p>
        <Trans>
          Hur många nya mejl som kommer räknar vi i din egen brevlåda, över det senaste året. Vet vi
          inte hur stora en avsändares mejl är antar vi {size} per mejl.
        </Trans>
      </p>
      <p>
        <Trans>
          Mejl som har städats bort räknas inte. Skannar du på nytt efter en städning av det senaste
          årets nyhetsbrev kan årsprognosen därför bli för låg: det kan komma lika många som förut.
          Då står det vid siffran.
        </Trans>
      </p>
      <DeliverySources />
    </TextSection>
  );
}
