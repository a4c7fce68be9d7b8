import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';

import { CleanPage } from '#web/pages/clean/clean-page.tsx';
import { FoldsContext, type SectionName } from '#web/pages/clean/clean-section.tsx';
import { enterClean } from '#web/pages/clean/load-clean.ts';
import { useJourneyPath } from '#web/shared/router/journey.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';

import { DEMO_CHOICE, DEMO_SCANS, haveScanned } from './demo-api.ts';
import { DEMO_JOURNEY } from './demo-journey.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  haveScanned();
  const tier = DEMO_JOURNEY.tierOf(new URL(request.url));
  return { entry: await enterClean(tier, { ...DEMO_SCANS, ...DEMO_CHOICE }) };
}

/** One category is open at a time (public, section 2). */
function DemoCleanPage() {
  const { t } = useLingui();
  const pathOf = useJourneyPath();
  usePageTitle(t`Demo: välj vad som ska bort`);
  const [open, setOpen] = useState<SectionName | null>('newsletters');
  const folds = useMemo(
    () => ({
      open,
      onToggle: (name: SectionName) => setOpen((shown) => (shown === name ? null : name)),
    }),
    [open],
  );
  return (
    <FoldsContext value={folds}>
      <Link
        to={pathOf('/scan')}
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-soft hover:text-ink md:mt-4"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Tillbaka till resultatet</Trans>
      </Link>
      <CleanPage />
    </FoldsContext>
  );
}

export { shouldReloadPage as shouldRevalidate } from '#web/shared/router/loaders.ts';
export { DemoCleanPage as Component };
