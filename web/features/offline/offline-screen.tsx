import { Trans } from '@lingui/react/macro';

import { buttonClass } from '#web/components/button.tsx';
import { VoidReceipt } from '#web/components/void-receipt.tsx';

/** Stands at whichever address was asked for; the way on is to ask for it again. */
export function OfflineScreen() {
  return (
    <div className="grid grid-cols-1 items-center gap-16 py-10 md:beside-22 md:py-16">
      <div>
        <h1 className="text-5xl md:text-6xl">
          <Trans>Du är offline</Trans>
        </h1>
        <p className="mt-6 max-w-md text-lg text-soft">
          <Trans>
            Sidan går inte att hämta utan nät. Skanningar och städningar som redan är igång
            fortsätter hos oss, och inget du har gjort går förlorat.
          </Trans>
        </p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is that of the page itself */}
        <a href="" className={buttonClass('primary', 'mt-10')}>
          <Trans>Försök igen</Trans>
        </a>
      </div>
      <VoidReceipt />
    </div>
  );
}
