import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import type { Achievement } from '#worker/contract/achievements.ts';
import type { AchievementType } from '#worker/domain/achievements/achievements.ts';

import { AchievementStamp } from './achievement-stamp.tsx';

type AchievementText = {
  name: MessageDescriptor;
  /** Reads well before and after it is earned. */
  description: MessageDescriptor;
};

export const ACHIEVEMENT_TEXTS: Record<AchievementType, AchievementText> = {
  first_scan: {
    name: msg`Första skanningen`,
    description: msg`Inkorgen vägd en första gång.`,
  },
  first_cleanup: {
    name: msg`Första städningen`,
    description: msg`De första mejlen i papperskorgen.`,
  },
  co2_saver_1kg: {
    name: msg`Ett kilo på kvittot`,
    description: msg`Uppskattad CO₂ för det du har slängt och avslutat: 1 kg per år, enligt schablon.`,
  },
  co2_saver_10kg: {
    name: msg`Tio kilo på kvittot`,
    description: msg`Uppskattad CO₂ för det du har slängt och avslutat: 10 kg per år, enligt schablon.`,
  },
  co2_saver_100kg: {
    name: msg`Hundra kilo på kvittot`,
    description: msg`Uppskattad CO₂ för det du har slängt och avslutat: 100 kg per år, enligt schablon.`,
  },
  email_deleter_100: {
    name: msg`Hundra mejl bort`,
    description: msg`100 mejl flyttade till papperskorgen, alla städningar sammanlagt.`,
  },
  email_deleter_1000: {
    name: msg`Tusen mejl bort`,
    description: msg`1 000 mejl flyttade till papperskorgen, alla städningar sammanlagt.`,
  },
  email_deleter_10000: {
    name: msg`Tiotusen mejl bort`,
    description: msg`10 000 mejl flyttade till papperskorgen, alla städningar sammanlagt.`,
  },
  newsletter_unsubscriber: {
    name: msg`Nej tack, inga fler`,
    description: msg`Den första avsändaren som tar emot en begäran om avregistrering.`,
  },
  early_adopter: {
    name: msg`Tidigt ute`,
    description: msg`Med redan från början.`,
  },
  climate_champion: {
    name: msg`Storstädaren`,
    description: msg`Uppskattad CO₂ för det du har slängt: 100 kg per år, enligt schablon. Och tio avslutade nyhetsbrev.`,
  },
};

type AchievementLineProps = {
  achievement: Achievement;
  /** False while work goes on: the count at the time of the award would soon be outdated. */
  isCounted?: boolean;
};

export function AchievementLine({ achievement, isCounted = true }: AchievementLineProps) {
  const { i18n } = useLingui();
  const dates = useDateFormat();
  const { type, achievedAtMs, metadata, isNew } = achievement;
  const { name, description } = ACHIEVEMENT_TEXTS[type];
  return (
    <>
      <AchievementStamp type={type} isEarned isNew={isNew} />
      <div className="min-w-0">
        {isNew ? (
          <p className="eyebrow">
            <Trans>Nytt</Trans>
          </p>
        ) : null}
        <h3 className="mt-1 text-lg">{i18n._(name)}</h3>
        <p className="mt-1 text-[0.9375rem] text-soft">
          {metadata === null || !isCounted ? (
            i18n._(description)
          ) : (
            <Plural
              value={metadata.count}
              one="# avsändare har tagit emot en begäran om avregistrering."
              other="# avsändare har tagit emot en begäran om avregistrering."
            />
          )}
        </p>
        <p className="figures mt-1 text-[0.8125rem] text-soft">{dates.date(achievedAtMs)}</p>
      </div>
    </>
  );
}
