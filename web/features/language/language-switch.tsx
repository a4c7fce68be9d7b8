import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { Language } from '#worker/domain/language.ts';
import { languageOfAddress } from '#worker/domain/pages/page-language.ts';
import {
  findPublicPage,
  LANGUAGE_PARAM,
  namedPagePath,
} from '#worker/domain/pages/public-pages.ts';

import { counted } from '#web/entities/consent/usage-events.ts';
import { addressIn } from './language-address.ts';
import {
  LANGUAGE_NAMES,
  languageAtom,
  switchLanguageAtom,
  takeLanguageAtom,
} from '#web/shared/i18n/language-atoms.ts';
import { missingPartAtom } from '#web/shared/lib/part-on-demand.tsx';
import { useAtomValue, useSetAtom } from '#web/shared/lib/store.ts';
import { keepVerify } from '#web/shared/router/kept-choices.ts';

/** An address in a language gives way to the one in the other, so that reloads and links keep the choice. */
export function useSwitchTo(): (language: Language) => void {
  const switchLanguage = useSetAtom(switchLanguageAtom);
  const setIsMissing = useSetAtom(missingPartAtom);
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  function followAddress(language: Language): void {
    const address = addressIn(language, { pathname, search, hash });
    // The user has moved on: the new address decides.
    if (location.pathname !== pathname || address === null) return;
    // Keeps the history state, such as a link's token.
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

type Move = { wanted: Language | null; key: string };

/**
 * An address in a language switches the page, also on back and forward. Links carry it on (`keepChoices`); it is
 * not stored, since nobody chose it.
 */
export function useAddressLanguage(): void {
  const { pathname, search, key } = useLocation();
  const inAddress = languageOfAddress(pathname, new URLSearchParams(search).get(LANGUAGE_PARAM));
  const takeLanguage = useSetAtom(takeLanguageAtom);
  const setIsMissing = useSetAtom(missingPartAtom);
  // By navigation, not by language: the switch changes the language before the address. Also for the current
  // language, since the other one may still be loading.
  const follow = useEffectEvent(({ wanted }: Move) => {
    if (wanted !== null) takeLanguage(wanted).catch(() => setIsMissing(true));
  });
  useEffect(() => follow({ wanted: inAddress, key }), [inAddress, key]);
}

const OTHER: Record<Language, Language> = { sv: 'en', en: 'sv' };

const LOOK =
  'inline-flex min-h-9 items-center rounded-full border border-line-strong/60 px-3 text-sm font-medium hover:border-ink';

/** On a prerendered page a link, which works without script (`switchLanguageByReload`). */
export function LanguageSwitch() {
  const other = OTHER[useAtomValue(languageAtom)];
  const switchTo = useSwitchTo();
  const { pathname, search } = useLocation();
  const found = findPublicPage(pathname);
  const shared = {
    lang: other,
    className: LOOK,
    'data-switches-language': other,
    ...counted('language', 'header'),
  };
  return found === null ? (
    <button type="button" {...shared} onClick={() => switchTo(other)}>
      {LANGUAGE_NAMES[other]}
    </button>
  ) : (
    <a href={keepVerify(namedPagePath(found.page, other), search)} hrefLang={other} {...shared}>
      {LANGUAGE_NAMES[other]}
    </a>
  );
}
