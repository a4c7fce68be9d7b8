import { cookiesOf, type buildApi } from './api.ts';
import { consentAt, type Consent } from './google.ts';

type Api = ReturnType<typeof buildApi>;

/** A browser on its way back from Google: what it will ask for, and the cookies it holds. */
export type Callback = { url: URL; cookies: string[] };

const USER_AGENT = { 'user-agent': 'Firefox' };

/** Presses the sign-in button and goes through Google's pages. */
export async function goToGoogle(
  api: Api,
  consent: Consent,
  { query = '', cookies = [] }: { query?: string; cookies?: string[] } = {},
): Promise<Callback> {
  const start = await api.sendRaw(`/api/auth/google/start${query}`, {
    cookie: cookies.join('; '),
    headers: USER_AGENT,
  });
  const location = start.headers.get('location') ?? '';
  if (start.status !== 302) throw new Error(`sign-in answered ${start.status}`);
  const url = await consentAt(location, consent);
  return { url, cookies: [...cookies, ...cookiesOf(start)] };
}

/** Follows Google's redirect, as a browser does: a navigation from another site. */
export function comeBack(api: Api, { url, cookies }: Callback): Promise<Response> {
  const headers = { 'sec-fetch-site': 'cross-site', ...USER_AGENT };
  return api.sendRaw(url.pathname + url.search, { cookie: cookies.join('; '), headers });
}

/** The session cookie that an answer sets, if it does. */
export function sessionCookieOf(response: Response): string | undefined {
  return cookiesOf(response).find((cookie) => /^__Host-session=./.test(cookie));
}

/** A whole sign-in. @returns the answer to the callback. */
export async function signIn(api: Api, consent: Consent, query = ''): Promise<Response> {
  return comeBack(api, await goToGoogle(api, consent, { query }));
}
