import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { type Path, useLocation, useNavigate } from 'react-router';

import type { Language } from '#worker/domain/language.ts';
import { languageOfAddress } from '#worker/domain/pages/page-language.ts';
import {
  findPublicPage,
  LANGUAGE_PARAM,
  namedPagePath,
  PUBLIC_PAGES,
} from '#worker/domain/pages/public-pages.ts';

import { track } from '#web/entities/consent/usage-events.ts';
import {
  LANGUAGE_NAMES,
  languageAtom,
  switchLanguageAtom,
  takeLanguageAtom,
} from '#web/shared/i18n/language-atoms.ts';
import { missingPartAtom } from '#web/shared/lib/part-on-demand.tsx';
import { useAtomValue, useSetAtom } from '#web/shared/lib/store.ts';
import { keepVerify } from '#web/shared/router/paths.ts';

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

/** Two moves in a row may lead from one address to another in the same language: each has a key of its own. */
type Move = { wanted: Language | null; key: string };

/**
 * After a move to an address that is in a language, back in the history too, the page is in that language, as it
 * would be on a fresh load. Links carry the language on (`keepChoices`); nothing is remembered of it, for nobody chose it.
 */
export function useAddressLanguage(): void {
  const { pathname, search, key } = useLocation();
  const inAddress = languageOfAddress(pathname, new URLSearchParams(search).get(LANGUAGE_PARAM));
  const takeLanguage = useSetAtom(takeLanguageAtom);
  const setIsMissing = useSetAtom(missingPartAtom);
  // With every move, and not when the language changes: the switch changes that first, and the address after it. Also
  // to the language that is on: the other one's texts may be on their way, for an address that was left again.
  const follow = useEffectEvent(({ wanted }: Move) => {
    if (wanted !== null) takeLanguage(wanted).catch(() => setIsMissing(true));
  });
  useEffect(() => follow({ wanted: inAddress, key }), [inAddress, key]);
}

const OTHER: Record<Language, Language> = { sv: 'en', en: 'sv' };

const LOOK =
  'inline-flex min-h-9 items-center rounded-full border border-line-strong/60 px-3 text-sm font-medium hover:border-ink';

/**
 * To the other language, without a reload. Where the page has an address in that language the switch is a link
 * to it, so that it works before the scripts do, and without them.
 */
export function LanguageSwitch() {
  const other = OTHER[useAtomValue(languageAtom)];
  const switchTo = useSwitchTo();
  const { pathname, search } = useLocation();
  const found = findPublicPage(pathname);
  function choose(): void {
    track({ name: 'button_click', button: 'language', place: 'header' });
    switchTo(other);
  }
  if (found === null) {
    return (
      <button type="button" lang={other} className={LOOK} onClick={choose}>
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
        choose();
      }}
    >
      {LANGUAGE_NAMES[other]}
    </a>
  );
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
