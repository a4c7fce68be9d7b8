import type { AchievementType } from '#worker/domain/achievements/achievement-type.ts';

import { useFormat } from '#web/i18n/use-format.ts';

import { STAMP_DRAWINGS } from './stamp-drawings.tsx';
import { STAMP_EDGE } from './stamp-edge.ts';
import { STAMP_FACES } from './stamp-face.ts';

type AchievementStampProps = {
  type: AchievementType;
  /** An award that is still to come is the dotted place where its stamp will be. */
  isEarned: boolean;
  /** It is put down and cancelled as one looks. */
  isNew?: boolean;
  className?: string;
};

/** An award as a postage stamp. What it says is told beside it: the picture itself is silent. */
export function AchievementStamp(props: AchievementStampProps) {
  const { type, isEarned, isNew = false, className = 'size-20' } = props;
  const format = useFormat();
  const { tone, value } = STAMP_FACES[type];
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden="true"
      className={`stamp shrink-0 ${isNew ? 'is-new' : ''} ${isEarned ? '' : 'is-to-come'} ${className}`}
    >
      <path className="stamp-paper" d={STAMP_EDGE} />
      <rect className={`stamp-field is-${tone}`} x="11" y="11" width="74" height="74" />
      <g className="stamp-drawing" transform={value === null ? undefined : 'translate(0 -6)'}>
        {STAMP_DRAWINGS[type]}
      </g>
      {value === null ? null : (
        <text x="48" y="79" className="stamp-value">
          {format.count(value.amount)}
          {value.unit === null ? '' : ` ${value.unit}`}
        </text>
      )}
      <g className="stamp-mark">
        <circle cx="72" cy="24" r="15" />
        <circle cx="72" cy="24" r="10.5" />
        <path d="M6 18q6-5 12 0t12 0t12 0t12 0M6 25q6-5 12 0t12 0t12 0t12 0M6 32q6-5 12 0t12 0t12 0t12 0" />
      </g>
    </svg>
  );
}
