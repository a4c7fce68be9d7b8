import { VERIFY_PARAM } from '#worker/domain/pages/launch.ts';
import { languageOfAddress } from '#worker/domain/pages/page-language.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';

/** `path` may have a query and a fragment. */
export function withParam(path: string, name: string, value: string): string {
  const [beforeHash = '', hash] = path.split('#', 2);
  const [pathname = '', search = ''] = beforeHash.split('?', 2);
  const params = new URLSearchParams(search);
  params.set(name, value);
  return `${pathname}?${params.toString()}${hash === undefined ? '' : `#${hash}`}`;
}

export function hasVerify(search: string): boolean {
  return new URLSearchParams(search).get(VERIFY_PARAM) === 'true';
}

/** `path` may have a query. */
export function keepVerify(path: string, currentSearch: string): string {
  return hasVerify(currentSearch) ? withVerify(path) : path;
}

export function withVerify(path: string): string {
  return withParam(path, VERIFY_PARAM, 'true');
}

type Address = { pathname: string; search: string };

/** Keeps `verify`, and the language if the address names it. */
export function keepChoices(path: string, current: Address): string {
  return keepLanguage(keepVerify(path, current.search), current);
}

function keepLanguage(path: string, current: Address): string {
  const language = languageOf(current);
  if (language === null || languageOf(new URL(path, 'https://path.invalid')) !== null) return path;
  return withParam(path, LANGUAGE_PARAM, language);
}

function languageOf({ pathname, search }: Address) {
  return languageOfAddress(pathname, new URLSearchParams(search).get(LANGUAGE_PARAM));
}

/** In prerendered HTML, which is the same for all addresses of a page. */
export function keepChoicesInLinks(root: ParentNode): void {
  for (const link of root.querySelectorAll('a')) {
    const path = link.getAttribute('href');
    if (path?.startsWith('/') !== true) continue;
    // Those that are in a language by themselves.
    const isNamed = path.startsWith('/api/') || link.hasAttribute('data-switches-language');
    const kept = isNamed ? keepVerify(path, location.search) : keepChoices(path, location);
    if (kept !== path) link.setAttribute('href', kept);
  }
}
