import { ASIAN_AND_AFRICAN_NAMES } from './asian-and-african-names.ts';
import { EAST_ASIAN_NAMES } from './east-asian-names.ts';
import { GERMANIC_NAMES } from './germanic-names.ts';
import { OTHER_EUROPEAN_NAMES } from './other-european-names.ts';
import { ROMANCE_NAMES } from './romance-names.ts';
import { SLAVIC_NAMES } from './slavic-names.ts';
import type { TakeoutLanguage } from './takeout-language.ts';

/**
 * What Gmail's own labels are called in the X-Gmail-Labels header of Google Takeout, which follows the
 * language of the account and which no document lists. Where the names are from:
 * - the inbox, sent, drafts, trash, starred and unread of each language: Google's own translations in the
 *   Email app of Android (`mailbox_name_display_…` in res/values-…/strings.xml of
 *   https://android.googlesource.com/platform/packages/apps/Email), and for spam, important, archived and
 *   muted those of UnifiedEmail beside it;
 * - opened, unread and archived in nineteen languages: https://github.com/rustmailer/bichon/issues/358;
 * - exports that people have shown: https://github.com/GAM-team/got-your-back/issues/227 (Czech), 228
 *   (French), 360 (Spanish) and 429 (Dutch), https://github.com/rgladwell/imap-upload (German, Spanish,
 *   Catalan), https://github.com/suitenumerique/messages/pull/162 (French), and a Korean one;
 * - the tabs: as Gmail's pages and help (https://support.google.com/mail/answer/3094499) call them.
 * One word has several translations over the years, so that each name has all that are known. A name of
 * Gmail's that is not here is told from one of the user's by where it stands, and reported.
 */
export const TAKEOUT_LANGUAGES: readonly TakeoutLanguage[] = [
  ...GERMANIC_NAMES,
  ...ROMANCE_NAMES,
  ...SLAVIC_NAMES,
  ...OTHER_EUROPEAN_NAMES,
  ...EAST_ASIAN_NAMES,
  ...ASIAN_AND_AFRICAN_NAMES,
];
