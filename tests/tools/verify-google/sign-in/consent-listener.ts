import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { Interrupted } from '#tests/tools/verify-google/interrupted.ts';
import { SetupError } from '#tests/tools/verify-google/setup-error.ts';

import type { Consent } from './sign-in.ts';

const PATIENCE_MS = 10 * 60_000;
/** The address of the page holds a code: it may neither be kept nor told to anyone. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'no-referrer',
};

export type ConsentListener = {
  /** Where a person begins; leads to Google. */
  address: string;
  redirectUri: string;
  consent: Consent;
  close: () => Promise<void>;
};

export function redirectUriOf(port: number): string {
  return `http://localhost:${port}/callback`;
}

type Waiting = {
  authorizationUrl: string;
  state: string;
  settle: (callback: URLSearchParams) => void;
};

/** Listens on this machine only for the browser that comes back from Google. @throws SetupError */
export async function openConsentListener(
  port: number,
  abort: AbortSignal,
): Promise<ConsentListener> {
  let waiting: Waiting | null = null;
  const server = createServer((request, response) => answer(request, response, waiting));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch(() => {
    throw new SetupError(`Port ${port} is in use. Choose another with --port N.`);
  });
  return {
    address: `http://localhost:${port}/`,
    redirectUri: redirectUriOf(port),
    async consent(authorizationUrl, state) {
      const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
      const decided = new AbortController();
      waiting = { authorizationUrl, state, settle: resolve };
      try {
        return await Promise.race([promise, runOut(AbortSignal.any([abort, decided.signal]))]);
      } finally {
        waiting = null;
        decided.abort();
      }
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => undefined);
    },
  };
}

/** Anyone on this machine can open the callback: only who brings our state has been at Google. */
function answer(request: IncomingMessage, response: ServerResponse, waiting: Waiting | null): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const isExpected = waiting !== null && request.method === 'GET';
  if (isExpected && pathname === '/') {
    response.writeHead(302, { location: waiting.authorizationUrl, 'cache-control': 'no-store' });
    response.end();
  } else if (
    isExpected &&
    pathname === '/callback' &&
    searchParams.get('state') === waiting.state
  ) {
    show(response, 200, 'Thank you. All else happens in the terminal: this page can be closed.');
    waiting.settle(searchParams);
  } else {
    show(response, pathname === '/callback' ? 400 : 404, 'Nothing is waiting for this page.');
  }
}

function show(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, PAGE_HEADERS);
  response.end(`<!doctype html><html lang="en"><title>Grinbox</title><p>${text}</p></html>`);
}

/** @throws SetupError after ten minutes; Interrupted when the signal says so. */
async function runOut(signal: AbortSignal): Promise<never> {
  await delay(PATIENCE_MS, undefined, { signal }).catch(() => {
    throw new Interrupted();
  });
  throw new SetupError('Nobody signed in within ten minutes.');
}
