import type { Language } from '#worker/domain/language.ts';

import { withParam } from '#web/app/with-param.ts';

import { googleStartUrl } from './google-start-url.ts';

type GoogleErrand = {
  /** To be given leave to move mail, or to be told again who this is. */
  purpose: 'modify' | 'confirm';
  returnTo: string;
  /** Whose receipt it comes back to. */
  order?: string;
};

/** Where a browser navigates to ask Google for something else than a sign-in; the errand outranks what `search` says. */
export function googleErrandUrl(language: Language, search: string, errand: GoogleErrand): string {
  return Object.entries(errand).reduce(
    (path, [name, value]) => withParam(path, name, value),
    googleStartUrl({ language, search }),
  );
}
