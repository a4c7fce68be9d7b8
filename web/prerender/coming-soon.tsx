import { useLingui } from '@lingui/react/macro';

import { fullTitle } from '#web/app/use-page-title.ts';
import { ComingSoonPage } from '#web/features/launch/coming-soon-page.tsx';

/** What opens soon, in a document whose page the script would draw. */
export function ComingSoonMain() {
  return (
    <main className="page py-10">
      <ComingSoonPage />
    </main>
  );
}

export function ComingSoonTitle() {
  const { t } = useLingui();
  return <title>{fullTitle(t`Vi öppnar snart`)}</title>;
}
