import { Trans } from '@lingui/react/macro';
import { useContext, useEffect, useEffectEvent, useId, useState } from 'react';

import type { Achievement } from '#worker/contract/achievements.ts';

import {
  AchievementsContext,
  findNewAwards,
  withNewer,
  useSeenAchievements,
} from '#web/entities/achievements/achievements.ts';

import { AchievementLine } from '#web/entities/achievements/achievement-line.tsx';

export function AwardMoment({ confirmedCount }: { confirmedCount: number }) {
  const [earned, setEarned] = useState<readonly Achievement[]>([]);
  return (
    <>
      <LookForAwards
        key={confirmedCount}
        onFound={(found) => setEarned((shown) => withNewer(shown, found))}
      />
      {earned.length === 0 ? null : <Earned achievements={earned} />}
    </>
  );
}

type LookForAwardsProps = { onFound: (found: readonly Achievement[]) => void };

/** Polls once per mount; what is missed shows on the dashboard. */
function LookForAwards({ onFound }: LookForAwardsProps) {
  const listAchievements = useContext(AchievementsContext);
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    const leaving = new AbortController();
    void findNewAwards(listAchievements, { signal: leaving.signal }).then((found) => {
      if (!leaving.signal.aborted) tell(found);
    });
    return () => leaving.abort();
  }, [listAchievements]);
  return null;
}

function Earned({ achievements }: { achievements: readonly Achievement[] }) {
  const id = useId();
  useSeenAchievements(achievements);
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-8">
      <h2 id={id} className="text-2xl">
        {achievements.length === 1 ? (
          <Trans>Du har fått ett märke</Trans>
        ) : (
          <Trans>Du har fått nya märken</Trans>
        )}
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {achievements.map((achievement) => (
          <li key={achievement.type} className="flex items-start gap-4">
            <AchievementLine achievement={achievement} isCounted={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
