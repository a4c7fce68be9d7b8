import type { Messages } from '@lingui/core';

import type { Language } from '#worker/domain/language.ts';

import { OfflineScreen } from '#web/features/offline/offline-screen.tsx';
import { PublicLayout } from '#web/app/public-layout.tsx';
import { Shell } from '#web/app/shell.tsx';

import { fillTemplate } from './fill-template.ts';
import { renderDocument } from './render-document.tsx';

const ROUTES = [
  {
    Component: Shell,
    children: [{ Component: PublicLayout, children: [{ path: '*', Component: OfflineScreen }] }],
  },
];

type OfflinePageOptions = { template: string; language: Language; messages: Messages };

/** What the browser shows in place of any page while there is no network. Without scripts: none could be fetched. */
export async function renderOfflinePage(options: OfflinePageOptions): Promise<string> {
  const { template, language, messages } = options;
  const edition = { language, priceList: 'standard', launch: 'open' } as const;
  const drawn = await renderDocument({ path: '/', edition, messages, within: ROUTES });
  const html = fillTemplate({ template, edition, ...drawn, head: null, data: [] });
  return html.replaceAll(/<script type="module"[^>]*><\/script>/g, '');
}
