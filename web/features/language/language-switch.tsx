import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { Language } from '#worker/domain/language.ts';
import { languageOfAddress } from '#worker/domain/page-language.ts';
import {
  findPublicPage,
  LANGUAGE_PARAM,
  namedPagePath,
  PUBLIC_PAGES,
} from '#worker/domain/public-page.ts';

import { missingPartAtom } from '#web/app/missing-part-atom.ts';
import { keepVerify } from '#web/app/verify-param.ts';
import { track } from '#web/features/usage/track.ts';
import { useAtomValue, useSetAtom } from '#web/state/store.ts';

import { languageAtom, switchLanguageAtom } from './language-atoms.ts';
import { LANGUAGE_NAMES } from './language-names.ts';

const OTHER: Record<Language, Language> = { sv: 'en', en: 'sv' };

const LOOK =
  'inline-flex min-h-9 items-center rounded-full border border-line-strong/60 px-4 text-sm font-medium hover:border-ink';

/**
 * To the other language, without a reload. Where the page has an address in that language the switch is a link
 * to it, so that it works before the scripts do, and without them.
 */
export function LanguageSwitch() {
  const other = OTHER[useAtomValue(languageAtom)];
  const switchTo = useSwitchTo();
  const { pathname, search } = useLocation();
  const found = findPublicPage(pathname);
  if (found === null) {
    return (
      <button type="button" lang={other} className={LOOK} onClick={() => switchTo(other)}>
        {LANGUAGE_NAMES[other]}
      </button>
    );
  }
  return (
    <a
      href={keepVerify(namedPagePath(found.page, other), search)}
      lang={other}
      hrefLang={other}
      className={LOOK}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        switchTo(other);
      }}
    >
      {LANGUAGE_NAMES[other]}
    </a>
  );
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** Switches the page; an address that is in a language gives way to the one in the other, so that a reload shows what was chosen. */
function useSwitchTo(): (language: Language) => void {
  const switchLanguage = useSetAtom(switchLanguageAtom);
  const setIsMissing = useSetAtom(missingPartAtom);
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  function followAddress(language: Language): void {
    // Who has moved on while its texts came is at an address that says for itself what it is in.
    if (location.pathname !== pathname) return;
    const params = new URLSearchParams(search);
    if (languageOfAddress(pathname, params.get(LANGUAGE_PARAM)) === null) return;
    params.delete(LANGUAGE_PARAM);
    const found = findPublicPage(pathname);
    const path = found === null ? pathname : PUBLIC_PAGES[found.page][language];
    void navigate(
      { pathname: path, search: params.toString(), hash },
      // What the page was opened with, a link's token among it, is known to nobody else.
      { replace: true, preventScrollReset: true, state },
    );
  }
  return (language) => {
    track({ name: 'button_click', button: 'language', place: 'header' });
    switchLanguage(language).then(
      (isChosen) => {
        setIsMissing(false);
        if (isChosen) followAddress(language);
      },
      () => setIsMissing(true),
    );
  };
}
