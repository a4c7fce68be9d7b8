import { Trans } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';

import { buttonClass } from '#web/shared/components/button.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import { BrandMark } from '#web/shared/components/marks.tsx';
import { VoidReceipt } from '#web/shared/components/paper/void-receipt.tsx';

/** At any address: the link reloads it. */
function OfflineScreen() {
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

/** Nothing here may need the app's script or lead on. */
export function OfflinePage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page flex min-h-20 items-center gap-3">
        <BrandMark className="h-6 w-auto text-moss" />
        <span className="font-heading text-xl font-bold tracking-tight">{BRAND.productName}</span>
      </header>
      <main className="page flex-1">
        <OfflineScreen />
      </main>
      <footer className="page">
        <div className="figures mt-16 flex flex-wrap justify-between gap-x-10 gap-y-2 border-t border-line py-8 text-[0.8125rem] text-soft">
          <p>
            {BRAND.companyName} · {BRAND.organisationNumber}
          </p>
          <p>
            <MailLink />
          </p>
        </div>
      </footer>
    </div>
  );
}
