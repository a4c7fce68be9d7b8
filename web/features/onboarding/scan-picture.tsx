import { Trans } from '@lingui/react/macro';

import { ringPath } from '#web/components/ring-path.ts';
import { Picture } from '#web/features/start/feature-pictures.tsx';

const PERCENT = 64;
/** Lines of a header, of different lengths; what they say is nobody's business. */
const LINE_WIDTHS = ['w-full', 'w-4/5', 'w-11/12'] as const;

/** A scan on its way, for the eye only. */
export function ScanPicture() {
  return (
    <Picture>
      <div className="flex w-full items-center gap-6">
        <svg viewBox="-100 -100 200 200" className="size-28 shrink-0">
          <path d={ringPath(100)} className="fill-moss-tint" />
          <path d={ringPath(PERCENT)} className="fill-moss" />
        </svg>
        <div className="min-w-0 flex-1">
          <p className="figures text-[0.8125rem] text-soft">
            <Trans>Avsändare, datum, storlek</Trans>
          </p>
          {LINE_WIDTHS.map((width) => (
            <span key={width} className={`mt-3 block h-2.5 rounded-full bg-line ${width}`} />
          ))}
        </div>
      </div>
    </Picture>
  );
}
