import type { Plugin } from 'vite';

/** What the app starts with, and small modules of the start page that most pages share. */
const FRAME_MODULES = [
  ...[
    'web/main',
    'web/shared/i18n/use-format',
    'web/shared/lib/server-now',
    'web/shared/router/page-head',
    'web/shared/components/marks',
    'web/shared/charts/factor-scale',
    'web/shared/lib/browser',
    'web/entities/access/session-atoms',
    'web/features/consent/cookie-banner',
    'web/features/launch/way-in',
    'web/entities/orders/tier-name',
    'web/entities/scans/demo-result',
    'worker/domain/format',
    'worker/domain/decimal-text',
    'worker/domain/duration',
    'worker/domain/co2',
    'worker/domain/orders/prices',
  ].map((path) => new RegExp(`/${path}\\.tsx?$`)),
  /\/lucide-react\/.*\/icons\/check\.\w+$/,
  /\/lucide-react\/.*\/icons\/undo-2\.\w+$/,
];

export function isFrameModule(id: string): boolean {
  return FRAME_MODULES.some((pattern) => pattern.test(id));
}

/** A renamed module would silently become a chunk, and a round trip, of its own. */
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
