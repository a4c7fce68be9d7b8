import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { carKm } from '#worker/domain/co2-equivalents.ts';
import { CO2_METHOD, storageRange } from '#worker/domain/co2-method.ts';
import { endedFlow } from '#worker/domain/order/ended-flow.ts';

import { Co2Span } from '#web/features/co2/co2-span.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { allRows, type CleanSections } from './clean-sections.ts';
import { sendersToLeave, useGroupChoice } from './group-choice.ts';
import { chosenRows, sumOf, type ChosenIds } from './row-choice.ts';
import { useTier } from './use-tier.ts';

type ChosenSumProps = {
  sections: CleanSections;
  chosen: ChosenIds;
  /** Also what it is made of, and what else there is to know. */
  isFull: boolean;
};

/** What the choice saves; in the deep clean-up also what its newsletters would go on to emit. */
export function ChosenSum({ sections, chosen, isFull }: ChosenSumProps) {
  const format = useFormat();
  const tier = useTier();
  const { sizeBytes } = sumOf(chosenRows(allRows(sections), chosen));
  const { leaving } = useGroupChoice();
  const senders = tier === 'reset' ? chosenRows(sections.newsletters, chosen) : [];
  const flow = endedFlow(sendersToLeave(senders, leaving));
  const co2 = storageRange(sizeBytes, CO2_METHOD);
  const kg = format.kg(co2.centralKg);
  const km = format.amount(carKm(co2.centralKg));
  return (
    <>
      <p className="text-[0.875rem] leading-snug md:mt-1 md:text-[0.9375rem]">
        <Trans>
          {kg} kg CO₂ per år, som {km} km med bil
        </Trans>
      </p>
      {flow.centralKg === 0 ? null : (
        <p className="text-[0.875rem] leading-snug md:text-[0.9375rem]">
          <Trans>+ {format.kg(flow.centralKg)} kg per år om nyhetsbreven slutar komma</Trans>
        </p>
      )}
      <p className="text-[0.8125rem] leading-snug text-bar-soft md:mt-1">
        {isFull ? (
          <>
            <span className="max-md:block">
              <ChosenKinds sections={sections} chosen={chosen} />
            </span>
            <span className="max-md:hidden">{' · '}</span>
          </>
        ) : null}
        <span className="figures inline-block">
          <Co2Span co2={co2} isPublished />
        </span>
        {isFull ? (
          <>
            <span className="max-md:hidden">{' · '}</span>
            <span className="max-md:block">
              <Trans>från att papperskorgen töms</Trans>
            </span>
          </>
        ) : null}
      </p>
    </>
  );
}

/** "12 avsändare, 3 år, 1 storlek": in short, what the choice is made of. */
function ChosenKinds({ sections, chosen }: Omit<ChosenSumProps, 'isFull'>) {
  const { t } = useLingui();
  const senders = chosenRows(sections.newsletters, chosen).length;
  const years = chosenRows(sections.old, chosen).length;
  const sizes = chosenRows(sections.large, chosen).length;
  const ownSizes = chosenRows(sections.ownLarge, chosen).length;
  const kinds = [
    senders === 0 ? null : t`${plural(senders, { one: '# avsändare', other: '# avsändare' })}`,
    years === 0 ? null : t`${plural(years, { one: '# år', other: '# år' })}`,
    sizes === 0 ? null : t`${plural(sizes, { one: '# storlek', other: '# storlekar' })}`,
    ownSizes === 0
      ? null
      : t`${plural(ownSizes, { one: '# storlek av skickat', other: '# storlekar av skickat' })}`,
  ];
  return <>{kinds.filter((kind) => kind !== null).join(', ')}</>;
}
