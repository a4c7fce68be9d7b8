/**
 * Pages that a mail opens with a token in the fragment, so that no log or Referer has it. A module of its own: every
 * page's first script imports it.
 */
export const WAITLIST_PATH = '/waitlist/confirm';
export const CONSENT_PATH = '/consent/withdraw';

export const TOKEN_PATHS: readonly string[] = [WAITLIST_PATH, CONSENT_PATH];
