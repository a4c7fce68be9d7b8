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
 * False while hydrating: one prerendered page serves every address and visitor, so the first render must match it.
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

export function useKeptPath(): (path: string) => string {
  const { pathname, search } = useLocation();
  // Prerendered links name no language: each address is indexed once.
  const namesLanguage = useIsAlive();
  return useCallback(
    (path: string) =>
      namesLanguage ? keepChoices(path, { pathname, search }) : keepVerify(path, search),
    [namesLanguage, pathname, search],
  );
}

export function usePublicPath(): (page: PublicPage) => string {
  const language = toLanguage(useLingui().i18n.locale);
  const keptPath = useKeptPath();
  return useCallback((page) => keptPath(publicPagePath(page, language)), [keptPath, language]);
}
