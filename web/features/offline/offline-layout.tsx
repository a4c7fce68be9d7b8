import { Outlet } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';

import { BrandMark } from '#web/components/brand-mark.tsx';
import { MailLink } from '#web/components/mail-link.tsx';

/** Around the page that stands in for all others while there is no network: nothing on it may need the app's script, or lead on. */
export function OfflineLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page flex min-h-20 items-center gap-3">
        <BrandMark className="h-6 w-auto text-moss" />
        <span className="font-heading text-xl font-bold tracking-tight">{BRAND.productName}</span>
      </header>
      <main className="page flex-1">
        <Outlet />
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
