import { Trans, useLingui } from '@lingui/react/macro';

import { PageHead } from '#web/shared/router/page-head.tsx';
import { FactorScale } from '#web/shared/charts/factor-scale.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { PageIntro, TextSection } from '#web/pages/information/page-parts.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { DELIVERY_SOURCES, EXAMPLE_MAILBOX, exampleFootprint } from '#worker/domain/co2-sources.ts';
import {
  BEEF_KG_PER_KG,
  CAR_KG_PER_KM,
  CO2_METHOD,
  COFFEE_CUP_KG,
  FALLBACK_MESSAGE_BYTES,
  FLIGHT_KG,
  LED_KG_PER_MONTH,
  SHOWER_KG,
} from '#worker/domain/co2.ts';

import { DeliverySources, StorageSources } from './published-values.tsx';

function Counting() {
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

function Comparisons() {
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
          lika osäkra som siffran själv.
        </Trans>
      </p>
    </TextSection>
  );
}

function Limits() {
  return (
    <TextSection id="limits" heading={<Trans>Vad vi inte vet</Trans>}>
      <p>
        <Trans>
          Google berättar inte var en brevlåda ligger eller hur många kopior som finns. Bara vilket
          lands el som används kan ändra svaret tiofalt. En hårddisk som står på drar dessutom
          nästan lika mycket med eller utan dina mejl, så vad just din städning ändrar kan ingen
          säga. Att skanna och visa de här sidorna kostar också energi, men mycket lite: vi hämtar
          några rader om mejlen och aldrig mejlen själva.
        </Trans>
      </p>
      <p>
        <Trans>
          Metoden har versioner. Med varje skanning och köp sparar vi vilken som gällde, så att en
          gammal siffra alltid går att förklara.
        </Trans>
      </p>
    </TextSection>
  );
}

function MeaningSection() {
  return (
    <TextSection id="meaning" heading={<Trans>Vad siffran betyder</Trans>}>
      <p>
        <Trans>
          CO₂-skulden är en uppskattning av vad det släpper ut att lagra allt som ligger i brevlådan{' '}
          <strong>ett år till</strong>. Raderna går att lägga ihop: varje siffra är samma schablon
          gånger storleken. Vi räknar aldrig hem utsläpp som redan har skett, och lovar inget om
          kommande. Platsen frigörs när papperskorgen töms, inom 30 dagar.
        </Trans>
      </p>
    </TextSection>
  );
}

function StorageSection() {
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

function DeliverySection() {
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
          datorer och nät, och tillverkningen av dem, utslagen på alla mejl. Ett mejl mer eller
          mindre ändrar alltså mycket lite.
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
          Mejl som har städats bort räknas inte. Skannar du igen när du har städat bort ett års
          nyhetsbrev kan årsprognosen bli för låg, för det kan komma lika många som förut. Då står
          det vid siffran.
        </Trans>
      </p>
      <DeliverySources />
    </TextSection>
  );
}

function MethodExample() {
  const { t } = useLingui();
  const format = useFormat();
  const { storage, flow } = exampleFootprint();
  return (
    <Receipt
      title={t`Räkneexempel`}
      subtitle={t`En brevlåda, ett år`}
      className="mb-12 w-full md:mt-12 md:rotate-1"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Lagrat`} value={format.chosenBytes(EXAMPLE_MAILBOX.sizeBytes)} />
        <ReceiptLine label={t`Nya mejl per dag`} value={t`${EXAMPLE_MAILBOX.messagesPerDay} st`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`Att spara det`} value={t`${format.kg(storage.centralKg)} kg`} />
        <ReceiptLine label={t`Att ta emot nytt`} value={t`${format.kg(flow.centralKg)} kg`} />
        <ReceiptLine
          label={t`CO₂ PER ÅR`}
          value={t`ca ${format.kg(storage.centralKg + flow.centralKg)} kg`}
          isStrong
        />
      </ReceiptLines>
      <p className="text-right text-soft">
        <Trans>
          vårt spann: {format.kgRange(storage.lowKg + flow.lowKg, storage.highKg + flow.highKg)}
        </Trans>
      </p>
      <ReceiptNote>
        <p className="text-center">
          <Tag tone="clay">
            <Trans>Exempel</Trans>
          </Tag>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}

export function MethodPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        page="method"
        title={t`Så räknar vi`}
        description={t`Hur mejlen räknas och vägs, hur koldioxiden uppskattas, vilka källor vi använder och hur osäkert det är.`}
      />
      <div className="grid items-start gap-x-16 md:grid-cols-[minmax(0,1fr)_24rem]">
        <PageIntro heading={<Trans>Så räknar vi</Trans>}>
          <p>
            <Trans>
              Antalet mejl är exakt. Storleken är vägd med en felmarginal som står bredvid.
              Koldioxiden är en uppskattning med ett schablonvärde, och där är osäkerheten stor.
            </Trans>
          </p>
          <p className="figures text-[0.8125rem]">
            <Trans>Metodens version: {CO2_METHOD.version}</Trans>
          </p>
        </PageIntro>
        <MethodExample />
      </div>
      <div className="mt-10 max-w-[46rem]">
        <MeaningSection />
        <StorageSection />
        <DeliverySection />
        <Counting />
        <Comparisons />
        <Limits />
      </div>
    </>
  );
}
