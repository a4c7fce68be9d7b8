import { useLingui } from '@lingui/react';
import { useCallback, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { toLanguage } from '#worker/domain/language.ts';
import { VERIFY_PARAM } from '#worker/domain/pages/launch.ts';
import { languageOfAddress } from '#worker/domain/pages/page-language.ts';
import {
  LANGUAGE_PARAM,
  type PublicPage,
  publicPagePath,
} from '#worker/domain/pages/public-pages.ts';

/**
 * Whether the page is more than what it was sent as: one prerendered page serves many addresses and everybody, and must
 * first be drawn as it was written before it says what only this address and this browser know.
 */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges() {
  return () => undefined;
}

/** `path` (with or without a query or a fragment of its own) carrying a parameter. */
export function withParam(path: string, name: string, value: string): string {
  const [beforeHash = '', hash] = path.split('#', 2);
  const [pathname = '', search = ''] = beforeHash.split('?', 2);
  const params = new URLSearchParams(search);
  params.set(name, value);
  return `${pathname}?${params.toString()}${hash === undefined ? '' : `#${hash}`}`;
}

/** Opens the launch gate for a visitor; every move inside the site keeps it. */
export function hasVerify(search: string): boolean {
  return new URLSearchParams(search).get(VERIFY_PARAM) === 'true';
}

/** `path` (with or without a query of its own) carrying `verify=true` when `currentSearch` does. */
export function keepVerify(path: string, currentSearch: string): string {
  return hasVerify(currentSearch) ? withVerify(path) : path;
}

/** `path` (with or without a query of its own) carrying `verify=true`. */
export function withVerify(path: string): string {
  return withParam(path, VERIFY_PARAM, 'true');
}

type Address = { pathname: string; search: string };

/**
 * `path` carrying on what the current address says of the visitor: that the launch gate is open for them, and the
 * language where the address names it, by its path or beside it, which nobody has chosen for good.
 */
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

/** A function that has a path carry on what the page's address says of the visitor. */
export function useKeptPath(): (path: string) => string {
  const { pathname, search } = useLocation();
  // What was prerendered names no language: search engines are to find each address once, as it is.
  const namesLanguage = useIsAlive();
  return useCallback(
    (path: string) =>
      namesLanguage ? keepChoices(path, { pathname, search }) : keepVerify(path, search),
    [namesLanguage, pathname, search],
  );
}

/** A function that gives a public page's address in the language on the page. */
export function usePublicPath(): (page: PublicPage) => string {
  const language = toLanguage(useLingui().i18n.locale);
  const keptPath = useKeptPath();
  return useCallback((page) => keptPath(publicPagePath(page, language)), [keptPath, language]);
}
