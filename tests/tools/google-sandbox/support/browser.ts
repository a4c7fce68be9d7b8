import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';

import { ORIGIN } from './build-sandbox.ts';
import { authorizationUrl } from './sign-in.ts';

type Changes = Record<string, string | null>;

export type BrowserAnswer = {
  status: number;
  text: string;
  /** Parameters of the address that it was sent on to; null for a page. */
  back: URLSearchParams | null;
  /** The cookie as it was set, attributes and all. */
  setCookie: string | null;
};

/** A browser of its own on the sandbox's pages. It keeps the cookie that it is given, or begins with one. */
export function openBrowser(sandbox: GoogleSandbox, firstCookie: string | null = null) {
  let cookie = firstCookie;

  async function send(url: string, form?: URLSearchParams): Promise<BrowserAnswer> {
    const response = await sandbox.fetch(
      new Request(url, {
        ...(form === undefined ? {} : { method: 'POST', body: form }),
        headers: cookie === null ? {} : { cookie },
      }),
    );
    const setCookie = response.headers.get('set-cookie');
    cookie = setCookie?.split(';')[0] ?? cookie;
    const location = response.headers.get('location');
    return {
      status: response.status,
      text: await response.text(),
      back: location === null ? null : new URL(location).searchParams,
      setCookie,
    };
  }

  async function submit(page: string, changes: Changes, fields: Record<string, string>) {
    const request = new URL(await authorizationUrl(changes)).search.slice(1);
    const form = new URLSearchParams({ request, ...fields });
    return send(`${ORIGIN}/o/oauth2/v2/auth/${page}`, form);
  }

  return {
    open: async (changes: Changes = {}) => send(await authorizationUrl(changes)),
    choose: (account: string, changes: Changes = {}) => submit('account', changes, { account }),
    /** Sends the consent page with one box ticked. */
    consent: (account: string, scope: string, changes: Changes = {}) =>
      submit('decision', changes, { account, scope, decision: 'continue' }),
  };
}
