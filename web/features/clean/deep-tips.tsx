import { Trans } from '@lingui/react/macro';
import { Lightbulb } from 'lucide-react';
import { useId } from 'react';

/** How to get the most out of a deep clean-up. */
export function DeepTips() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 max-w-[44rem] border-l-4 border-moss pl-4">
      <h2 id={id} className="flex items-center gap-2 text-lg">
        <Lightbulb aria-hidden="true" className="size-5 text-moss" />
        <Trans>Tips</Trans>
      </h2>
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
    </section>
  );
}
