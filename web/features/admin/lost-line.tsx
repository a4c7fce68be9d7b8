import { Trans } from '@lingui/react/macro';

import { Button } from '#web/components/button.tsx';

import type { DeskLine } from './follow-desk.ts';

/** Says that what is shown may have changed unheard, and what can be done where it will not be heard again. */
export function LostLine({ line }: { line: DeskLine }) {
  return (
    <div role="status">
      {line === 'held' ? null : (
        <div className="mb-4 border-l-4 border-line-strong pl-3 text-[0.875rem] text-soft">
          {line === 'lost' ? (
            <Trans>Anslutningen bröts. Återansluter …</Trans>
          ) : (
            <>
              <p>
                <Trans>Det som ändras syns inte längre här av sig självt.</Trans>
              </p>
              <Button
                variant="secondary"
                className="mt-2 min-h-11"
                onClick={() => location.reload()}
              >
                <Trans>Ladda om sidan</Trans>
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
