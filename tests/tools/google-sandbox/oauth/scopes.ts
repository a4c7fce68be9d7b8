import { GMAIL_METHODS } from '#tests/tools/google-sandbox/gmail/gmail-methods.ts';

export const OPENID_SCOPE = 'openid';
export const EMAIL_SCOPE = 'https://www.googleapis.com/auth/userinfo.email';
export const PROFILE_SCOPE = 'https://www.googleapis.com/auth/userinfo.profile';

/** Granted without a box of their own: identity only. */
export const SIGN_IN_SCOPES: ReadonlySet<string> = new Set([
  OPENID_SCOPE,
  EMAIL_SCOPE,
  PROFILE_SCOPE,
]);

/** Whether any of the scopes is for more than identity. */
export function opensMore(scopes: Iterable<string>): boolean {
  return [...scopes].some((scope) => !SIGN_IN_SCOPES.has(scope));
}

const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['email', EMAIL_SCOPE],
  ['profile', PROFILE_SCOPE],
]);

const GMAIL_SCOPES: ReadonlySet<string> = new Set(
  GMAIL_METHODS.flatMap(({ scopes }) => scopes).map((name) =>
    name === 'mail' ? 'https://mail.google.com/' : `https://www.googleapis.com/auth/gmail.${name}`,
  ),
);

/** The scopes of a request under Google's full names, each once; null for one that Google does not know. */
export function normaliseScopes(text: string): string[] | null {
  const scopes = text
    .split(' ')
    .filter((scope) => scope !== '')
    .map((scope) => SHORT_NAMES.get(scope) ?? scope);
  const isKnown = (scope: string) => SIGN_IN_SCOPES.has(scope) || GMAIL_SCOPES.has(scope);
  return scopes.length > 0 && scopes.every(isKnown) ? [...new Set(scopes)] : null;
}

/** What the consent page says of a scope, in Google's words. */
const DESCRIPTIONS: Readonly<Record<'sv' | 'en', ReadonlyMap<string, string>>> = {
  en: new Map([
    ['https://www.googleapis.com/auth/gmail.readonly', 'View your email messages and settings'],
    [
      'https://www.googleapis.com/auth/gmail.modify',
      'Read, compose, and send emails from your Gmail account',
    ],
    [
      'https://www.googleapis.com/auth/gmail.metadata',
      'View your email message metadata such as labels and headers, but not the email body',
    ],
    [
      'https://mail.google.com/',
      'Read, compose, send, and permanently delete all your email from Gmail',
    ],
  ]),
  sv: new Map([
    [
      'https://www.googleapis.com/auth/gmail.readonly',
      'Visa dina e-postmeddelanden och inställningar',
    ],
    [
      'https://www.googleapis.com/auth/gmail.modify',
      'Läsa, skriva och skicka e-post från ditt Gmail-konto',
    ],
    [
      'https://www.googleapis.com/auth/gmail.metadata',
      'Visa metadata för dina e-postmeddelanden, t.ex. etiketter och rubriker, men inte innehållet',
    ],
    [
      'https://mail.google.com/',
      'Läsa, skriva, skicka och permanent radera all din e-post i Gmail',
    ],
  ]),
};

export function describeScope(scope: string, language: 'sv' | 'en'): string {
  return DESCRIPTIONS[language].get(scope) ?? scope;
}
