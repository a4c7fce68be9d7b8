import { useLingui } from '@lingui/react';
import { useCallback } from 'react';

import { toLanguage } from '#worker/domain/language.ts';
import { publicPagePath, type PublicPage } from '#worker/domain/public-page.ts';

import { useKeptPath } from './use-kept-path.ts';

/** A function that gives a public page's address in the language on the page. */
export function usePublicPath(): (page: PublicPage) => string {
  const language = toLanguage(useLingui().i18n.locale);
  const keptPath = useKeptPath();
  return useCallback((page) => keptPath(publicPagePath(page, language)), [keptPath, language]);
}
