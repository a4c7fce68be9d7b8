import { useEffect } from 'react';

import type { Language } from '#worker/domain/language.ts';
import { namedPagePath, type PublicPage } from '#worker/domain/public-page.ts';

const BLOCKS = '[type="application/ld+json"]';

/**
 * Keeps what search engines read of a page, beside its words, that of the page on show. The first page's came with its
 * HTML; another's is fetched once it is moved to.
 */
export function useStructuredData(page: PublicPage, language: Language): void {
  useEffect(() => {
    const leaving = new AbortController();
    const isThere = document.querySelector(BLOCKS) !== null;
    if (!isThere && navigator.onLine) bring(page, language, leaving.signal).catch(() => undefined);
    return () => {
      leaving.abort();
      document.querySelectorAll(BLOCKS).forEach((block) => block.remove());
    };
  }, [page, language]);
}

/** By the address that names the language, whatever this browser's visitor has chosen before. */
async function bring(page: PublicPage, language: Language, signal: AbortSignal): Promise<void> {
  const { bringStructuredData } = await import('./bring-structured-data.ts');
  if (!signal.aborted) bringStructuredData(namedPagePath(page, language), BLOCKS, signal);
}
