import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { useLocation } from 'react-router';

import { toLanguage } from '#worker/domain/language.ts';
import { type PublicPage, publicPagePath } from '#worker/domain/pages/public-pages.ts';

import { keepChoices, keepVerify } from './kept-choices.ts';

/** Prerendered links name no language: each address is indexed once. The page's script adds it (`keepChoicesInLinks`). */
const namesLanguage = typeof document !== 'undefined';

export function usePathWithParams(): (path: string) => string {
  const { pathname, search } = useLocation();
  return useCallback(
    (path: string) =>
      namesLanguage ? keepChoices(path, { pathname, search }) : keepVerify(path, search),
    [pathname, search],
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
