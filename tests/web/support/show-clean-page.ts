import { vi } from 'vitest';

import type { CleanRows, Selection } from '#worker/contract/clean-rows.ts';
import type { SessionView } from '#worker/contract/access.ts';
import type { Language } from '#worker/domain/language.ts';

import type { CleanEntry } from '#web/pages/clean/load-clean.ts';

import { buildSession } from './build-session.ts';
import type { WebBuild } from './web-build.ts';

type CleanPageOptions = {
  language?: Language;
  url?: string;
  chosen?: Partial<Selection>;
  session?: SessionView;
  mode?: 'quick' | 'complete';
};

/** The page with these rows, of which the tab has kept `chosen`. Stubs the tab's storage. */
export function showCleanPage(web: WebBuild, rows: CleanRows, options: CleanPageOptions = {}) {
  const { language, url = '/clean-direct', chosen, session = buildSession(12) } = options;
  const { scanId, rowsVersion } = rows;
  const selection = {
    selectedNewsletters: [],
    selectedOldCategories: [],
    selectedAttachments: [],
    ...chosen,
  };
  const kept = chosen === undefined ? null : JSON.stringify({ scanId, rowsVersion, selection });
  vi.stubGlobal('sessionStorage', { getItem: () => kept });
  return showCleanEntry(
    web,
    Promise.resolve({ kind: 'rows', rows, mode: options.mode ?? 'quick', storage: null }),
    {
      url,
      session,
      ...(language === undefined ? {} : { language }),
    },
  );
}

export function showCleanEntry(web: WebBuild, entry: Promise<CleanEntry>, options: object = {}) {
  return web.render('/pages/clean/clean-page.tsx', 'CleanPage', {
    url: '/clean-direct',
    loaderData: { entry },
    ...options,
  });
}
