import { Plural, Trans } from '@lingui/react/macro';

import type { AchievementList } from '#worker/contract/achievements.ts';

import { useFormat } from '#web/i18n/use-format.ts';

type Goal = AchievementList['goals'][number];
type Part = Goal['parts'][number];

/** How much there is of what an award takes, as a line beneath a figure; nothing where it takes only one deed. */
export function GoalReached({ goal }: { goal: Goal | undefined }) {
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
