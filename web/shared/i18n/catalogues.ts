import type { Messages } from '@lingui/core';

import type { Language } from '#worker/domain/language.ts';

/**
 * The texts, in parts that are fetched when a page needs them: what every page shows and the start page
 * (`site`), what comes to life on that as it is looked at (`live`), what there is to read about cookies (`consent`), the
 * public pages to read and that a page is missing (`information`), behind the counter (`admin`), and all the rest (`app`). See lingui.config.ts.
 */
export const CATALOGUE_NAMES = ['site', 'live', 'consent', 'information', 'admin', 'app'] as const;
export type CatalogueName = (typeof CATALOGUE_NAMES)[number];

type Fetch = () => Promise<{ messages: Messages }>;

const CATALOGUES: Record<CatalogueName, Record<Language, Fetch>> = {
  site: {
    sv: () => import('./locales/site/sv.po'),
    en: () => import('./locales/site/en.po'),
  },
  live: {
    sv: () => import('./locales/live/sv.po'),
    en: () => import('./locales/live/en.po'),
  },
  consent: {
    sv: () => import('./locales/consent/sv.po'),
    en: () => import('./locales/consent/en.po'),
  },
  information: {
    sv: () => import('./locales/information/sv.po'),
    en: () => import('./locales/information/en.po'),
  },
  admin: {
    sv: () => import('./locales/admin/sv.po'),
    en: () => import('./locales/admin/en.po'),
  },
  app: {
    sv: () => import('./locales/sv.po'),
    en: () => import('./locales/en.po'),
  },
};

/** The texts of these catalogues in one language. */
export async function fetchMessages(
  names: Iterable<CatalogueName>,
  language: Language,
): Promise<Messages> {
  const parts = await Promise.all([...names].map((name) => CATALOGUES[name][language]()));
  return Object.assign({}, ...parts.map(({ messages }) => messages));
}
