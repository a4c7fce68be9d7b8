import type { LoaderFunctionArgs } from 'react-router';

import { loadSignIn } from '#web/features/sign-in/load-sign-in.ts';

export { Component } from '#web/features/sign-in/sign-in-page.tsx';

function preloadScanPage(): void {
  void import('#web/features/scan/scan-page.tsx').catch(() => undefined);
  void import('./signed-in-layout.tsx').catch(() => undefined);
}

export function loader(args: LoaderFunctionArgs) {
  return loadSignIn(args, preloadScanPage);
}
