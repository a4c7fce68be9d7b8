import { AchievementStamp } from '#web/features/achievements/achievement-stamp.tsx';
import { ACHIEVEMENT_TYPES } from '#worker/domain/achievements/achievement-type.ts';

import { Specimen, Specimens } from './specimen.tsx';

const KINDS = [
  { name: 'Earned', isEarned: true },
  { name: 'To come', isEarned: false },
];

/** Every award, once it has been earned and before. */
export function StampSpecimens() {
  return (
    <Specimens title="Stamps">
      {KINDS.map(({ name, isEarned }) => (
        <Specimen key={name} file="features/achievements/achievement-stamp.tsx">
          <h3 className="text-xl">{name}</h3>
          <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-6">
            {ACHIEVEMENT_TYPES.map((type) => (
              <li key={type}>
                <AchievementStamp type={type} isEarned={isEarned} />
                <p className="figures mt-2 text-[0.8125rem] text-soft wrap-anywhere">{type}</p>
              </li>
            ))}
          </ul>
        </Specimen>
      ))}
    </Specimens>
  );
}
