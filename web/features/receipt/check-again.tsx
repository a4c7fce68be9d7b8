import { Trans } from '@lingui/react/macro';

import { ScanAgain } from '#web/features/scan/scan-again.tsx';

/** A new scan, which shows what the clean-up has changed. Free, and one of the day's three. */
export function CheckAgain() {
  return (
    <section className="mt-12 max-w-[38rem] border-t border-line pt-6">
      <h2 className="text-lg">
        <Trans>Väg inkorgen igen</Trans>
      </h2>
      <p className="mt-2 text-[0.9375rem] text-soft">
        <Trans>
          En ny skanning visar vad städningen har gjort. Den är gratis, och räknas som en av dagens
          tre.
        </Trans>
      </p>
      <div className="mt-4">
        <ScanAgain variant="secondary" />
      </div>
    </section>
  );
}
