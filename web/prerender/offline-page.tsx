import type { Messages } from '@lingui/core';

import type { Language } from '#worker/domain/language.ts';
import { OFFLINE_SCRIPT_PATH } from '#worker/domain/offline-page.ts';

import { OfflineLayout } from '#web/features/offline/offline-layout.tsx';
import { OfflineScreen } from '#web/features/offline/offline-screen.tsx';

import { fillTemplate } from './fill-template.ts';
import { renderDocument } from './render-document.tsx';

const ROUTES = [{ Component: OfflineLayout, children: [{ path: '*', Component: OfflineScreen }] }];

type OfflinePageOptions = { template: string; language: Language; messages: Messages };

/** What the browser shows in place of any page while there is no network. Of scripts only its own: no other could be fetched. */
export async function renderOfflinePage(options: OfflinePageOptions): Promise<string> {
  const { template, language, messages } = options;
  const edition = { language, priceList: 'standard', launch: 'open' } as const;
  const drawn = await renderDocument({ path: '/', edition, messages, within: ROUTES });
  const html = fillTemplate({ template, edition, ...drawn, head: null, notice: '', data: [] });
  const own = `<script type="module" src="${OFFLINE_SCRIPT_PATH}"></script>`;
  const withoutApp = html.replaceAll(/<script type="module"[^>]*><\/script>/g, '');
  return withoutApp.replace('</head>', `${own}</head>`);
}
