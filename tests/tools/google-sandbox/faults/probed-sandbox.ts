import { onTestFinished } from 'vitest';
import { z } from 'zod';

import { findFreePort, listen } from '#tests/tools/google-sandbox/node-listener.ts';
import { buildMailbox, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  CLIENT,
  MODIFY,
  ORIGIN,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';

export type Door = 'in the same process' | 'over HTTP';

export type Probe = (accessToken?: string) => Promise<Response>;

const nextPageSchema = z.object({ nextPageToken: z.string() });

/** A sandbox with two messages and some history, called through one of its doors as a client calls Google. */
export async function buildProbedSandbox(door: Door) {
  const slept: number[] = [];
  const mailbox = buildMailbox([{}, {}]);
  const sleep = async (durationMs: number) => void slept.push(durationMs);
  const { sandbox, pass } = buildSandbox({ mailbox, sleep });
  const id = mailbox.ids.idOf(0);
  const since = mailbox.history.newestId;
  for (const action of ['star', 'unstar'] as const) {
    sandbox.owner(OWNER)?.changeLabels({ ids: [mailbox.ids.idOf(1)] }, action);
  }
  const issueTokens = () => {
    const tokens = sandbox.issueTokens({ email: OWNER, scopes: [MODIFY] });
    if (tokens === null) throw new Error('there is no such account');
    return tokens;
  };
  const tokens = issueTokens();
  const reach = await openDoor(door, sandbox);

  const gmail =
    (path: string, init: RequestInit = {}): Probe =>
    (accessToken = tokens.accessToken) =>
      reach(`/gmail/v1/users/me/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      });
  const post =
    (path: string, fields: Record<string, string>): Probe =>
    () =>
      reach(path, { method: 'POST', body: new URLSearchParams(fields) });
  /** The second page of a listing, asked for by the token of the first. */
  const secondPage = async (path: string): Promise<Probe> => {
    const first = nextPageSchema.parse(await (await gmail(path)()).json());
    return gmail(`${path}&pageToken=${first.nextPageToken}`);
  };
  const { clientId, clientSecret } = CLIENT;
  const client = { client_id: clientId, client_secret: clientSecret };

  return {
    sandbox,
    pass,
    issueTokens,
    /** How long each call was held up since this was last asked. */
    delays: () => slept.splice(0),
    trashed: () => sandbox.truth(OWNER)?.trashIds() ?? [],
    labels: gmail('labels'),
    message: gmail(`messages/${id}?format=metadata`),
    move: gmail('messages/batchModify', {
      method: 'POST',
      body: JSON.stringify({ ids: [id], addLabelIds: ['TRASH'] }),
    }),
    secondPage: () => secondPage('messages?maxResults=1'),
    history: gmail(`history?startHistoryId=${since}`),
    secondHistoryPage: () => secondPage(`history?startHistoryId=${since}&maxResults=1`),
    certificates: (() => reach('/oauth2/v3/certs', {})) satisfies Probe,
    revoke: post('/revoke', { token: tokens.refreshToken }),
    refresh: post('/token', {
      ...client,
      grant_type: 'refresh_token',
      refresh_token: tokens.refreshToken,
    }),
  };
}

export type ProbedSandbox = Awaited<ReturnType<typeof buildProbedSandbox>>;

async function openDoor(door: Door, sandbox: ReturnType<typeof buildSandbox>['sandbox']) {
  if (door === 'in the same process') {
    return (path: string, init: RequestInit) =>
      sandbox.fetch(new Request(`${ORIGIN}${path}`, init));
  }
  const port = await findFreePort();
  const { close } = await listen(sandbox, port);
  onTestFinished(close);
  return (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
}
