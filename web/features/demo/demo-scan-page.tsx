import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';

import { notifySuccess } from '#web/app/notify.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';

import { DemoResults } from './demo-results.tsx';
import { HAS_SCANNED, readHasScanned } from './demo-route-state.ts';
import { DemoScanning } from './demo-scanning.tsx';
import { NoIndex } from './no-index.tsx';

/** The pretended scan, and then its result, which also stands there for whoever comes back to it. */
export function DemoScanPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const { state } = useLocation();
  usePageTitle(t`Demo: skanning`);

  function show(nextState: object | null): void {
    void navigate(keptPath('/demo/scan'), { replace: true, state: nextState });
  }

  function finish(): void {
    notifySuccess(msg`Demoskanningen är klar`);
    show(HAS_SCANNED);
  }

  return (
    <>
      <NoIndex />
      {readHasScanned(state) ? (
        <DemoResults onScanAgain={() => show(null)} />
      ) : (
        <DemoScanning onFinished={finish} />
      )}
    </>
  );
}
