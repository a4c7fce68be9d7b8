import { Plural, Trans, useLingui } from '@lingui/react/macro';

import type { Achievement } from '#worker/contract/achievements.ts';

import { useDateFormat } from '#web/i18n/use-date-format.ts';

import { AchievementStamp } from './achievement-stamp.tsx';
import { ACHIEVEMENT_TEXTS } from './achievement-text.ts';

type AchievementLineProps = {
  achievement: Achievement;
  /** Beside work that goes on the page itself counts: what was counted when the stamp was given would soon be wrong. */
  isCounted?: boolean;
};

/** A stamp that has been earned, with what for and when. */
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
