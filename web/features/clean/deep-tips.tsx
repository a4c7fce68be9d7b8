import { Trans } from '@lingui/react/macro';
import { ChevronDown, Lightbulb } from 'lucide-react';

import { useIsWide } from './use-is-wide.ts';

/** How to get the most out of a deep clean-up. A line to unfold where there is little room. */
export function DeepTips() {
  const isWide = useIsWide();
  return (
    <details open={isWide} className="group mt-4 max-w-[44rem] border-l-4 border-moss pl-4 md:mt-6">
      <summary className="-my-2 flex w-fit list-none items-center gap-2 py-2 [&::-webkit-details-marker]:hidden">
        <Lightbulb aria-hidden="true" className="size-5 text-moss" />
        <h2 className="text-lg">
          <Trans>Tips</Trans>
        </h2>
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-[0.9375rem] text-soft marker:text-line-strong">
        <li>
          <Trans>
            Börja med det du aldrig öppnar. Under varje avsändare står hur mycket du har läst.
          </Trans>
        </li>
        <li>
          <Trans>
            Ett avslutat nyhetsbrev sparar mer för varje år: det som inte skickas behöver aldrig
            städas.
          </Trans>
        </li>
        <li>
          <Trans>Några få stora bilagor väger ofta mer än tusentals vanliga mejl.</Trans>
        </li>
      </ul>
    </details>
  );
}
