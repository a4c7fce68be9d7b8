import type { SenderAddress } from '#worker/domain/unsubscribes/sender-address.ts';
import { withTimeout } from '#worker/platform/concurrency/deadline.ts';

export type OneClickAnswer =
  | 'accepted'
  /** RFC 8058 forbids redirects, and none is followed. */
  | 'redirected'
  /** Permanently or temporarily. */
  | 'refused'
  /** Timeout or broken connection: the request may have arrived. */
  | 'no-answer';

/** Callers ensure that each address is asked once. */
export interface OneClick {
  /** Whether all parsers agree on an address; one that is ambiguous is not asked. */
  agreesOn(address: SenderAddress): boolean;
  /** One request; never throws. */
  ask(address: SenderAddress): Promise<OneClickAnswer>;
}

const ANSWER_TIMEOUT_MS = 5_000;
const BODY = 'List-Unsubscribe=One-Click';

type OneClickOptions = {
  /** Receives the requests instead, below a path with the sender's host. Never in production. */
  sandboxOrigin: string | undefined;
  fetch: typeof fetch;
};

/**
 * RFC 8058: one POST with a fixed body. Sends no cookie or referrer, follows no redirect, ignores the response body
 * (threat T18).
 */
export function createOneClick({ sandboxOrigin, fetch }: OneClickOptions): OneClick {
  return {
    agreesOn({ href, host }) {
      const url = URL.canParse(href) ? new URL(href) : null;
      return url !== null && url.href === href && url.hostname === host && url.port === '';
    },
    async ask(address) {
      const target = sandboxOrigin === undefined ? address.href : inSandbox(sandboxOrigin, address);
      try {
        return await withTimeout(ANSWER_TIMEOUT_MS, async (signal) => {
          const response = await fetch(target, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: BODY,
            redirect: 'manual',
            signal,
          });
          await response.body?.cancel();
          return answerOf(response.status);
        });
      } catch {
        return 'no-answer';
      }
    },
  };
}

function answerOf(status: number): OneClickAnswer {
  if (status >= 200 && status < 300) return 'accepted';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

function inSandbox(origin: string, { href, host }: SenderAddress): string {
  return `${origin}/__senders/${host}${href.slice(`https://${host}`.length)}`;
}
