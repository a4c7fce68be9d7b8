import type { Plugin } from 'vite';

/** All that the app begins with, and what is small and on the start page as well as on most others. */
const FRAME_MODULES = [
  ...[
    'web/main',
    'web/i18n/use-format',
    'web/state/server-now',
    'web/i18n/default-currency',
    'web/app/page-head',
    'web/components/ways-in',
    'web/components/step',
    'web/components/factor-scale',
    'web/components/use-reduced-motion',
    'web/features/access/session-atoms',
    'web/features/consent/cookie-banner',
    'web/features/access/use-currency',
    'web/features/launch/way-in',
    'web/features/receipt/tier-name',
    'web/features/demo/demo-result',
    'worker/domain/format',
    'worker/domain/decimal-text',
    'worker/domain/duration',
    'worker/domain/co2',
    'worker/domain/orders/prices',
  ].map((path) => new RegExp(`/${path}\\.tsx?$`)),
  /\/lucide-react\/.*\/icons\/check\.\w+$/,
  /\/lucide-react\/.*\/icons\/undo-2\.\w+$/,
];

/** Whether a module travels with the frame of every page. */
export function isFrameModule(id: string): boolean {
  return FRAME_MODULES.some((pattern) => pattern.test(id));
}

/** One that is moved or renamed would silently go back to being a file, and a round trip, of its own. */
export function frameModulesFound(): Plugin {
  return {
    name: 'frame-modules-found',
    apply: 'build',
    generateBundle() {
      const modules = [...this.getModuleIds()];
      const missing = FRAME_MODULES.filter((pattern) => !modules.some((id) => pattern.test(id)));
      if (missing.length > 0) throw new Error(`no module matches ${missing.join(', ')}`);
    },
  };
}
