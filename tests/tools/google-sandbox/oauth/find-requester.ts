import type { OAuthContext } from './oauth-context.ts';
import { readBearer } from './read-bearer.ts';

/** Parameters that carry a code or a token. */
const CREDENTIALS = ['code', 'refresh_token', 'token', 'access_token'];

/** The address of the account whose code or token a request brings; null where it brings none that lives. */
export async function findRequester(
  request: Request,
  { grants, codes }: Pick<OAuthContext, 'grants' | 'codes'>,
): Promise<string | null> {
  const form = request.method === 'POST' ? await request.clone().text() : '';
  const parameters = [new URL(request.url).searchParams, new URLSearchParams(form)];
  const given = [
    readBearer(request.headers.get('authorization') ?? undefined),
    ...parameters.flatMap((each) => CREDENTIALS.map((name) => each.get(name))),
  ];
  for (const text of given) {
    if (text === null) continue;
    const found =
      grants.findLiveToken(text, 'refresh') ??
      grants.findLiveToken(text, 'access') ??
      codes.find(text);
    if (found !== null) return found.grant.email;
  }
  return null;
}
