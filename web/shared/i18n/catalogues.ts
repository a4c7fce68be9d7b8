import type { Messages } from '@lingui/core';

import type { Language } from '#worker/domain/language.ts';

/**
 * `site`: every page and the start page; `information`: reading pages and 404; `admin`; `choice`: choosing and paying;
 * `receipt`: after a purchase; `account`; `app`: the rest. See lingui.config.ts.
 */
export const CATALOGUE_NAMES = [
  'site',
  'information',
  'admin',
  'choice',
  'receipt',
  'account',
  'app',
] as const;
export type CatalogueName = (typeof CATALOGUE_NAMES)[number];

type Fetch = () => Promise<{ messages: Messages }>;

const CATALOGUES: Record<CatalogueName, Record<Language, Fetch>> = {
  site: {
    sv: () => import('#web/shared/i18n/locales/site/sv.po'),
    en: () => import('#web/shared/i18n/locales/site/en.po'),
  },
  information: {
    sv: () => import('#web/shared/i18n/locales/information/sv.po'),
    en: () => import('#web/shared/i18n/locales/information/en.po'),
  },
  admin: {
    sv: () => import('#web/shared/i18n/locales/admin/sv.po'),
    en: () => import('#web/shared/i18n/locales/admin/en.po'),
  },
  choice: {
    sv: () => import('#web/shared/i18n/locales/choice/sv.po'),
    en: () => import('#web/shared/i18n/locales/choice/en.po'),
  },
  receipt: {
    sv: () => import('#web/shared/i18n/locales/receipt/sv.po'),
    en: () => import('#web/shared/i18n/locales/receipt/en.po'),
  },
  account: {
    sv: () => import('#web/shared/i18n/locales/account/sv.po'),
    en: () => import('#web/shared/i18n/locales/account/en.po'),
  },
  app: {
    sv: () => import('#web/shared/i18n/locales/sv.po'),
    en: () => import('#web/shared/i18n/locales/en.po'),
  },
};

export async function fetchMessages(
  names: Iterable<CatalogueName>,
  language: Language,
): Promise<Messages> {
  const parts = await Promise.all([...names].map((name) => CATALOGUES[name][language]()));
  return Object.assign({}, ...parts.map(({ messages }) => messages));
}
