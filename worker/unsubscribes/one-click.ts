import type { SenderAddress } from '#worker/domain/unsubscribes/sender-address.ts';
import { withTimeout } from '#worker/platform/concurrency/deadline.ts';

/** What a sender says to one click. */
export type OneClickAnswer =
  /** Yes. */
  | 'accepted'
  /** Go elsewhere: RFC 8058 forbids it, and nobody goes. */
  | 'redirected'
  /** No, or not now. */
  | 'refused'
  /** Nothing in time, or the connection broke: it may have been heard all the same. */
  | 'no-answer';

/** The way to senders. Callers make sure that an address is asked once. */
export interface OneClick {
  /** Whether every parser reads an address as our own rules do. An address of which it is false is not asked. */
  agreesOn(address: SenderAddress): boolean;
  /** Asks, once; never throws. */
  ask(address: SenderAddress): Promise<OneClickAnswer>;
}

const ANSWER_TIMEOUT_MS = 5_000;
const BODY = 'List-Unsubscribe=One-Click';

type OneClickOptions = {
  /** When set, senders are asked there, below a path with their host's name. Never in production. */
  sandboxOrigin: string | undefined;
  fetch: typeof fetch;
};

/**
 * RFC 8058: one POST with a fixed body. Nothing that would tell whom it is for goes along (the runtime has no
 * cookies, and sends no referrer), no redirect is followed, and what comes back is not read (threat T18).
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
