import { useLocation } from 'react-router';

import { ADMIN_PATH } from '#worker/domain/admin/admin-path.ts';

import { languageAtom } from '#web/features/language/language-atoms.ts';
import { confirmSignInUrl } from '#web/features/sign-in/confirm-sign-in-url.ts';
import { useAtomValue } from '#web/state/store.ts';

import { keepPlace } from './kept-place.ts';

/** The way through Google's sign-in and back to this page. `onLeave` is called on the way out. */
export function useWayThroughSignIn(): { href: string; onLeave: () => void } {
  const language = useAtomValue(languageAtom);
  const { pathname, search, state } = useLocation();
  return {
    href: confirmSignInUrl(language, search, ADMIN_PATH),
    onLeave: () => keepPlace({ pathname, search, state }),
  };
}
