import type { ReactNode } from 'react';

import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { AchievementType } from '#worker/domain/achievements/achievements.ts';

function Envelope({ x, y, width }: { x: number; y: number; width: number }) {
  const height = width * 0.66;
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx="2" className="fill-sheet" />
      <path d={`M${x} ${y + 2}l${width / 2} ${height * 0.55}l${width / 2} ${-height * 0.55}`} />
    </>
  );
}

function Weight({ centre, width, height }: { centre: number; width: number; height: number }) {
  const top = 66 - height;
  const narrow = width * 0.62;
  return (
    <>
      <circle cx={centre} cy={top - 5} r="4.5" />
      <path
        className="fill-moss stroke-ink"
        d={`M${centre - narrow / 2} ${top}h${narrow}l${(width - narrow) / 2} ${height}h${-width}z`}
      />
    </>
  );
}

const GROUND = <path d="M20 66h56" />;

/** Drawings between 18 and 68 of 96 units; the value is printed below. */
const STAMP_DRAWINGS: Record<AchievementType, ReactNode> = {
  first_scan: (
    <>
      <Envelope x={20} y={26} width={44} />
      <circle cx="59" cy="52" r="12" className="fill-moss-tint" />
      <path d="M68 61l9 9" strokeWidth="4.5" />
      <path d="M53 52.5l4 4l8-9" className="stroke-moss" />
    </>
  ),
  first_cleanup: (
    <>
      <g transform="rotate(-12 48 30)">
        <Envelope x={32} y={19} width={32} />
      </g>
      <path d="M29 43h38l-4 30h-30z" className="fill-clay" />
      <path d="M25 43h46" />
      <path d="M41 51l1.5 15M55 51l-1.5 15" className="stroke-sheet" />
    </>
  ),
  co2_saver_1kg: (
    <>
      {GROUND}
      <Weight centre={48} width={26} height={20} />
    </>
  ),
  co2_saver_10kg: (
    <>
      {GROUND}
      <Weight centre={34} width={18} height={13} />
      <Weight centre={57} width={30} height={27} />
    </>
  ),
  co2_saver_100kg: (
    <>
      {GROUND}
      <Weight centre={27} width={15} height={11} />
      <Weight centre={69} width={15} height={11} />
      <Weight centre={48} width={36} height={34} />
    </>
  ),
  email_deleter_100: <Envelope x={25} y={30} width={46} />,
  email_deleter_1000: (
    <>
      <Envelope x={32} y={22} width={40} />
      <Envelope x={28} y={30} width={40} />
      <Envelope x={24} y={38} width={40} />
    </>
  ),
  email_deleter_10000: (
    <>
      <g transform="rotate(-16 38 30)">
        <Envelope x={26} y={20} width={26} />
      </g>
      <g transform="rotate(14 58 30)">
        <Envelope x={45} y={20} width={26} />
      </g>
      <path
        d="M28 38h40c6 8 9 16 7 23c-1 4-4 6-8 6h-38c-4 0-7-2-8-6c-2-7 1-15 7-23z"
        className="fill-clay"
      />
      <path d="M25 38h46" />
      <path d="M40 46c-3 5-4 10-3 14M56 46c3 5 4 10 3 14" className="stroke-sheet" />
    </>
  ),
  newsletter_unsubscriber: (
    <>
      <path d="M26 20h44v22l-8-5l-7 6l-7-6l-7 6l-7-6l-8 5z" className="fill-sheet" />
      <path d="M33 27h30" className="stroke-clay" strokeWidth="4" />
      <path
        d="M26 54l8-5l7 6l7-6l7 6l7-6l8 5v22h-44z"
        className="fill-sheet"
        transform="rotate(5 48 62)"
      />
      <path d="M35 63h26M35 69h17" transform="rotate(5 48 62)" />
    </>
  ),
  early_adopter: (
    <>
      <path d="M32 58a16 16 0 0 1 32 0z" className="fill-clay" />
      <path d="M48 34v-9M31 41l-6-6M65 41l6-6M25 56h-6M71 56h6" />
      <path d="M19 58h58" />
      <path d="M26 65h44M34 72h28" className="stroke-soft" />
    </>
  ),
  climate_champion: (
    <>
      <path d="M37 52l-7 24l10-5l6 8l5-22M59 52l7 24l-10-5l-6 8l-5-22" className="fill-moss" />
      <circle cx="48" cy="40" r="20" className="fill-sheet" />
      <circle cx="48" cy="40" r="13" className="fill-moss-tint" />
      <path d="M41 40.5l5 5l9-10.5" className="stroke-moss" strokeWidth="3.5" />
    </>
  ),
};

type StampFace = {
  /** Moss for savings, clay for weights. */
  tone: 'moss' | 'clay';
  value: { amount: number; unit: 'kg' | null } | null;
};

const STAMP_FACES: Record<AchievementType, StampFace> = {
  first_scan: { tone: 'moss', value: null },
  first_cleanup: { tone: 'clay', value: null },
  co2_saver_1kg: { tone: 'moss', value: { amount: 1, unit: 'kg' } },
  co2_saver_10kg: { tone: 'moss', value: { amount: 10, unit: 'kg' } },
  co2_saver_100kg: { tone: 'moss', value: { amount: 100, unit: 'kg' } },
  email_deleter_100: { tone: 'clay', value: { amount: 100, unit: null } },
  email_deleter_1000: { tone: 'clay', value: { amount: 1_000, unit: null } },
  email_deleter_10000: { tone: 'clay', value: { amount: 10_000, unit: null } },
  newsletter_unsubscriber: { tone: 'clay', value: null },
  early_adopter: { tone: 'clay', value: null },
  climate_champion: { tone: 'moss', value: null },
};

/** Teeth a side, each eight of 96 units wide. */
const TEETH = 11;

function side(tooth: string): string {
  return tooth.repeat(TEETH);
}

/** Clockwise from the upper left corner. */
const STAMP_EDGE = [
  'm4,4',
  side('h1a3,3,0,0,0,6,0h1'),
  side('v1a3,3,0,0,0,0,6v1'),
  side('h-1a3,3,0,0,0,-6,0h-1'),
  side('v-1a3,3,0,0,0,0,-6v-1'),
  'z',
].join('');

type AchievementStampProps = {
  type: AchievementType;
  /** An unearned award is a dotted outline. */
  isEarned: boolean;
  isNew?: boolean;
  className?: string;
};

/** Decorative; the text is beside it. */
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
