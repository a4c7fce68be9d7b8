import { Plural, Trans } from '@lingui/react/macro';

import { useNow } from '#web/components/use-now.ts';

const SECOND_MS = 1_000;

/** What may be asked in a minute has been asked. Never more than that, whatever the browser's clock says. */
export function PaceWait({ untilMs }: { untilMs: number }) {
  const seconds = Math.ceil((untilMs - useNow(SECOND_MS)) / SECOND_MS);
  return (
    <Trans>
      Gmails kvot för den här minuten är slut. Vi fortsätter om{' '}
      <Plural value={Math.min(60, Math.max(1, seconds))} one="# sekund" other="# sekunder" />.
    </Trans>
  );
}
