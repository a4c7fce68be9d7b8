import { useLocation, useNavigate, type Path } from 'react-router';

import type { Language } from '#worker/domain/language.ts';
import { languageOfAddress } from '#worker/domain/pages/page-language.ts';
import { findPublicPage, LANGUAGE_PARAM, PUBLIC_PAGES } from '#worker/domain/pages/public-pages.ts';

import { missingPartAtom } from '#web/app/missing-part-atom.ts';
import { useSetAtom } from '#web/state/store.ts';

import { switchLanguageAtom } from './language-atoms.ts';

/**
 * Switches the page; an address that is in a language gives way to the one in the other, so that a reload, and every
 * link from here, shows what was chosen. That its texts could not be fetched is told.
 */
export function useSwitchTo(): (language: Language) => void {
  const switchLanguage = useSetAtom(switchLanguageAtom);
  const setIsMissing = useSetAtom(missingPartAtom);
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  function followAddress(language: Language): void {
    const address = addressIn(language, { pathname, search, hash });
    // Who has moved on while its texts came is at an address that says for itself what it is in.
    if (location.pathname !== pathname || address === null) return;
    // What the page was opened with, a link's token among it, is known to nobody else.
    void navigate(address, { replace: true, preventScrollReset: true, state });
  }
  return (language) => {
    switchLanguage(language).then(
      (isChosen) => {
        setIsMissing(false);
        if (isChosen) followAddress(language);
      },
      () => setIsMissing(true),
    );
  };
}

/** The address of the same page in a language; null of one that is in none. */
export function addressIn(language: Language, { pathname, search, hash }: Path): Path | null {
  const params = new URLSearchParams(search);
  if (languageOfAddress(pathname, params.get(LANGUAGE_PARAM)) === null) return null;
  params.delete(LANGUAGE_PARAM);
  const found = findPublicPage(pathname);
  const path = found === null ? pathname : PUBLIC_PAGES[found.page][language];
  return { pathname: path, search: params.toString(), hash };
}
