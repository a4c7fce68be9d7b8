import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

import type { Language } from '#worker/domain/language.ts';
import { languageOfAddress } from '#worker/domain/pages/page-language.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';

import { missingPartAtom } from '#web/app/missing-part-atom.ts';
import { useSetAtom } from '#web/state/store.ts';

import { takeLanguageAtom } from './language-atoms.ts';

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
