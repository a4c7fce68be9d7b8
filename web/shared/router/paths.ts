import { useLingui } from '@lingui/react';
import { useCallback, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { toLanguage } from '#worker/domain/language.ts';
import { type PublicPage, publicPagePath } from '#worker/domain/pages/public-pages.ts';

import { keepChoices, keepVerify } from './kept-choices.ts';

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

export function usePathWithParams(): (path: string) => string {
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
  const pathWithParams = usePathWithParams();
  return useCallback(
    (page) => pathWithParams(publicPagePath(page, language)),
    [pathWithParams, language],
  );
}
