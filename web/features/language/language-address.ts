import type { Language } from '#worker/domain/language.ts';
import { languageOfAddress } from '#worker/domain/pages/page-language.ts';
import { findPublicPage, LANGUAGE_PARAM, PUBLIC_PAGES } from '#worker/domain/pages/public-pages.ts';

type Address = { pathname: string; search: string; hash: string };

/** null: the address is in no language. */
export function addressIn(language: Language, { pathname, search, hash }: Address): Address | null {
  const params = new URLSearchParams(search);
  if (languageOfAddress(pathname, params.get(LANGUAGE_PARAM)) === null) return null;
  params.delete(LANGUAGE_PARAM);
  const found = findPublicPage(pathname);
  const path = found === null ? pathname : PUBLIC_PAGES[found.page][language];
  return { pathname: path, search: params.toString(), hash };
}

type Press = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

export function opensElsewhere(event: Press): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
