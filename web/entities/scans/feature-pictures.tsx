import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { Tag } from '#web/shared/components/marks.tsx';
import { DEMO_RESULT, DEMO_SIZES_GB } from './demo-result.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { BYTES_PER_GIB, CO2_METHOD, storageRange } from '#worker/domain/co2.ts';

/** One row of the demo, written out so that the start page need not load them all; a test compares it. */
export const PICTURED_NEWSLETTER = { id: 'fashion', count: 318, sizeGB: 0.045 } as const;

export const PICTURED_ROWS = [
  { name: <Trans>Modehörnan</Trans>, ...PICTURED_NEWSLETTER, isTicked: true },
  {
    id: 'old',
    name: <Trans>Äldre än 3 år</Trans>,
    count: DEMO_RESULT.oldEmails,
    sizeGB: DEMO_SIZES_GB.oldEmails,
    isTicked: true,
  },
  {
    id: 'large',
    name: <Trans>Stora bilagor</Trans>,
    count: DEMO_RESULT.largeAttachments,
    sizeGB: DEMO_SIZES_GB.largeAttachments,
    isTicked: false,
  },
] as const;

/** Decorative: the text beside says the same. */
export function SendersPicture() {
  const format = useFormat();
  return (
    <Picture>
      <ul className="w-full">
        {PICTURED_ROWS.map(({ id, name, sizeGB, isTicked }) => (
          <li
            key={id}
            className="flex items-center gap-3 border-b border-line py-3 text-[0.9375rem] last:border-0"
          >
            <Box isTicked={isTicked} />
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            <span className="figures text-[0.8125rem] text-soft">
              {format.bytes(sizeGB * BYTES_PER_GIB)}
            </span>
          </li>
        ))}
      </ul>
    </Picture>
  );
}

export function ChosenPicture() {
  const format = useFormat();
  const ticked = PICTURED_ROWS.filter(({ isTicked }) => isTicked);
  const bytes = ticked.reduce((sum, { sizeGB }) => sum + sizeGB, 0) * BYTES_PER_GIB;
  const { lowKg, centralKg, highKg } = storageRange(bytes, CO2_METHOD);
  const range = format.kgRange(lowKg, highKg);
  const count = format.count(ticked.reduce((sum, row) => sum + row.count, 0));
  const size = format.bytes(bytes);
  return (
    <Picture>
      <div className="w-full rounded-button bg-bar p-5 text-bar-text">
        <p className="font-semibold">
          <Trans>
            {count} mejl valda · {size}
          </Trans>
        </p>
        <p className="mt-1 text-[0.8125rem] text-bar-soft">
          <Trans>
            Uppskattad CO₂: {format.kg(centralKg)} kg/år · {range}
          </Trans>
        </p>
      </div>
    </Picture>
  );
}

const AUTHORITY = 'Skatteverket';

export function ProtectedPicture() {
  return (
    <Picture>
      <div className="flex w-full items-center gap-3">
        <Box isTicked={false} />
        <span className="flex-1">
          <span className="block text-[0.9375rem] font-semibold">{AUTHORITY}</span>
          <span className="block text-[0.8125rem] text-soft">
            <Trans>myndighet, på skyddslistan</Trans>
          </span>
        </span>
        <Tag>
          <Trans>Skyddad</Trans>
        </Tag>
      </div>
    </Picture>
  );
}

export function Picture({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="relative flex min-h-52 items-center border border-line bg-sheet p-5 wrap-anywhere"
    >
      {children}
      <span className="figures absolute right-3 bottom-2 text-[0.6875rem] text-soft">
        <Trans>exempel</Trans>
      </span>
    </div>
  );
}

function Box({ isTicked }: { isTicked: boolean }) {
  return (
    <span
      className={`grid size-6 shrink-0 place-items-center rounded-tag ${isTicked ? 'bg-moss text-paper' : 'border border-line-strong'}`}
    >
      {isTicked ? <Check className="size-4" /> : null}
    </span>
  );
}
