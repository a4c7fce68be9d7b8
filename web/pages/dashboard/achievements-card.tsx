import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useId } from 'react';
import { Await } from 'react-router';

import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { AchievementList } from '#worker/contract/achievements.ts';
import { ACHIEVEMENT_TYPES } from '#worker/domain/achievements/achievements.ts';

import {
  ACHIEVEMENT_TEXTS,
  AchievementLine,
} from '#web/entities/achievements/achievement-line.tsx';
import { AchievementStamp } from '#web/entities/achievements/achievement-stamp.tsx';
import { useSeenAchievements } from '#web/entities/achievements/achievements.ts';

type Goal = AchievementList['goals'][number];
type Part = Goal['parts'][number];

function GoalReached({ goal }: { goal: Goal | undefined }) {
  if (goal === undefined) return null;
  return goal.parts.map((part) => (
    <div key={part.unit} className="mt-2">
      <p className="figures text-[0.8125rem]">
        <ReachedText {...part} />
      </p>
      <span aria-hidden="true" className="mt-1 block h-1 bg-moss-tint">
        <span
          className="block h-full bg-moss"
          style={{ width: `${Math.min(1, part.reached / part.goal) * 100}%` }}
        />
      </span>
    </div>
  ));
}

function ReachedText({ unit, reached, goal }: Part) {
  const format = useFormat();
  const count = format.count(reached);
  switch (unit) {
    case 'kg':
      return (
        <Trans>
          {format.kg(reached)} av {format.count(goal)} kg
        </Trans>
      );
    case 'mail':
      return <Plural value={goal} one={`${count} av # mejl`} other={`${count} av # mejl`} />;
    case 'sender':
      return (
        <Plural value={goal} one={`${count} av # avsändare`} other={`${count} av # avsändare`} />
      );
    default:
      return unit satisfies never;
  }
}

/** null: could not be loaded. */
type AchievementsCardProps = { achievements: Promise<AchievementList | null> };

export function AchievementsCard({ achievements }: AchievementsCardProps) {
  return (
    <Suspense fallback={null}>
      <Await resolve={achievements}>
        {(found) =>
          found === null || found.achievements.length === 0 ? null : <Collection {...found} />
        }
      </Await>
    </Suspense>
  );
}

function Collection({ achievements, goals }: AchievementList) {
  const { i18n } = useLingui();
  const id = useId();
  useSeenAchievements(achievements);
  const earned = new Set(achievements.map(({ type }) => type));
  const toCome = ACHIEVEMENT_TYPES.filter((type) => !earned.has(type));
  return (
    <section aria-labelledby={id} className="mt-16 border-t border-line pt-10 md:pt-16">
      <h2 id={id} className="text-3xl sm:text-4xl">
        <Trans>Dina märken</Trans>
      </h2>
      <p className="figures mt-3 text-soft">
        <Trans>
          {earned.size} av {ACHIEVEMENT_TYPES.length}
        </Trans>
      </p>
      <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {achievements.map((achievement) => (
          <li key={achievement.type} className="flex items-start gap-4">
            <AchievementLine achievement={achievement} />
          </li>
        ))}
      </ul>
      {toCome.length === 0 ? null : (
        <details className="mt-10">
          <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
            <Trans>Märken som återstår</Trans>
          </summary>
          <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {toCome.map((type) => (
              <li key={type} className="flex items-center gap-4">
                <AchievementStamp type={type} isEarned={false} className="size-14" />
                <div className="min-w-0">
                  <h3 className="text-base">{i18n._(ACHIEVEMENT_TEXTS[type].name)}</h3>
                  <p className="text-[0.9375rem] text-soft">
                    {i18n._(ACHIEVEMENT_TEXTS[type].description)}
                  </p>
                  <GoalReached goal={goals.find((goal) => goal.type === type)} />
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
