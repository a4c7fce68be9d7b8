import { Trans } from '@lingui/react/macro';

import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { storedCo2Method } from '#worker/domain/co2.ts';

import { useFormat } from '#web/shared/i18n/use-format.ts';

import { namesMailings } from '#web/entities/scans/result-status.ts';

type CertaintyNoteProps = { summary: ResultSummary; mode: ScanMode };

export function CertaintyNote({ summary, mode }: CertaintyNoteProps) {
  const format = useFormat();
  const isUnsure = summary.doubts.length > 0;
  const method = storedCo2Method(summary.co2MethodVersion);
  const { low, central, high } = method.storageKgPerGibYear;
  const delivery = method.deliveryKgPerMessage.central;
  const accuracy = format.percent(summary.accuracyPercent);
  const attributed = format.percent(summary.attributedShare * 100);
  return (
    <section className="mt-16 grid gap-x-16 gap-y-6 border-t border-line pt-10 md:grid-cols-[1fr_2fr] md:pt-16">
      <h2 className="text-3xl sm:text-4xl">
        <Trans>Hur säkert är det här?</Trans>
      </h2>
      <dl className="grid gap-6 text-[0.9375rem] [&_dd]:mt-1 [&_dd]:text-soft [&_dt]:font-semibold">
        <div>
          <dt>{isUnsure ? <Trans>Antalen är osäkra</Trans> : <Trans>Antalen är exakta</Trans>}</dt>
          <dd>
            {!namesMailings(summary) ? (
              <Trans>Varje mejl är räknat.</Trans>
            ) : isUnsure ? (
              <Trans>
                Varje mejl är räknat, men Gmail svarade inte som väntat på allt. Av utskicken vet vi
                vem som har skickat {attributed}.
              </Trans>
            ) : mode === 'quick' ? (
              <Trans>
                Varje mejl är räknat. Av utskicken det senaste året vet vi vem som har skickat{' '}
                {attributed}.
              </Trans>
            ) : (
              <Trans>
                Varje mejl är räknat. Av utskicken från alla år vet vi vem som har skickat{' '}
                {attributed}.
              </Trans>
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Storleken är uppskattad från ett urval</Trans>
          </dt>
          <dd>
            <Trans>
              Träffsäkerheten är {accuracy}. Spannet under rubriken håller i 95 fall av 100.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Koldioxiden är en uppskattning</Trans>
          </dt>
          <dd>
            <Trans>
              Vi räknar med schablonvärdet {format.factor(central)} kg per GB och år för det som
              ligger kvar, och {format.grams(delivery * 1000)} g per mejl för det som kommer. För
              lagringen går publicerade värden från {format.grams(low * 1000)} g till{' '}
              {format.factor(high)} kg, så det verkliga värdet kan vara mycket lägre. Spannet står
              vid varje siffra. Vad just din städning ändrar vet ingen.
            </Trans>
          </dd>
        </div>
      </dl>
    </section>
  );
}
