import type { LoaderFunctionArgs } from 'react-router';

import { loadSignIn } from '#web/pages/sign-in/load-sign-in.ts';
import { SignInPage } from '#web/pages/sign-in/sign-in-page.tsx';

function preloadScanPage(): void {
  void import('#web/pages/scan/scan-page.tsx').catch(() => undefined);
  void import('#web/features/scan/live-scan.tsx').catch(() => undefined);
  void import('#web/entities/scans/scan-socket.ts').catch(() => undefined);
  void import('./signed-in-layout.tsx').catch(() => undefined);
}

export function loader(args: LoaderFunctionArgs) {
  return loadSignIn(args, preloadScanPage);
}

export { SignInPage as Component };
