import type { Sleep } from '#tests/tools/google-sandbox/faults/apply-fault.ts';
import type { FaultQueue } from '#tests/tools/google-sandbox/faults/fault-queue.ts';
import { LostConnection } from '#tests/tools/google-sandbox/faults/lost-connection.ts';
import type { Ledger } from '#tests/tools/google-sandbox/ledger/ledger.ts';

import { behaviourOfHost, FOLLOWED_LABEL, type EndpointBehaviour } from './endpoint-behaviour.ts';
import { receive } from './unsubscribe-request.ts';

/** Within the time that a patient caller waits; hanging lasts longer than any does. */
const SLOW_MS = 3_000;
const NO_ANSWER = 0;
const GATEWAY_TIMEOUT = 504;

type Surroundings = { ledger: Ledger; faults: FaultQueue; sleep: Sleep };

/**
 * The unsubscribe endpoints of all senders in the sandbox's mailboxes. Each behaves as its host's name tells,
 * or as a test or a person has set it; what is received stands in the ledger.
 */
export class SenderEndpoints {
  readonly #surroundings: Surroundings;
  readonly #ofHosts = new Map<string, EndpointBehaviour>();
  #ofAll: EndpointBehaviour | null = null;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Sets how one sender's host behaves, whatever its name; null for as its name tells. */
  set(host: string, behaviour: EndpointBehaviour | null): void {
    if (behaviour === null) this.#ofHosts.delete(host.toLowerCase());
    else this.#ofHosts.set(host.toLowerCase(), behaviour);
  }

  /** Sets how every sender behaves that was not set by itself; null for as their names tell. */
  setAll(behaviour: EndpointBehaviour | null): void {
    this.#ofAll = behaviour;
  }

  get settings(): { all: EndpointBehaviour | null; hosts: Record<string, EndpointBehaviour> } {
    return { all: this.#ofAll, hosts: Object.fromEntries(this.#ofHosts) };
  }

  /** How a host behaves; null for one that is no sender's. */
  behaviourOf(host: string): EndpointBehaviour | null {
    const ofHost = this.#ofHosts.get(host.toLowerCase());
    if (ofHost !== undefined) return ofHost;
    const told = behaviourOfHost(host);
    return told === null ? null : (this.#ofAll ?? told);
  }

  clear(): void {
    this.#ofHosts.clear();
    this.#ofAll = null;
  }

  /** Answers as the sender does; null when the host is no sender's. */
  async answer(request: Request, host: string, path: string): Promise<Response | null> {
    const behaviour = this.behaviourOf(host);
    if (behaviour === null) return null;
    const { ledger } = this.#surroundings;
    const received = await receive(request, host.toLowerCase(), path);
    const entry = ledger.recordUnsubscribe(received, behaviour);
    try {
      const response = await this.#behave(behaviour, host, request.signal);
      entry.status = request.signal.aborted ? NO_ANSWER : response.status;
      return response;
    } catch (error) {
      entry.status = NO_ANSWER;
      throw error;
    }
  }

  async #behave(
    behaviour: EndpointBehaviour,
    host: string,
    signal: AbortSignal,
  ): Promise<Response> {
    const { sleep, faults } = this.#surroundings;
    switch (behaviour) {
      case 'ok':
        return page(200, 'You have been unsubscribed.');
      case 'accepted':
        return new Response(null, { status: 202 });
      case 'slow':
        await sleep(SLOW_MS);
        return page(200, 'You have been unsubscribed.');
      case 'hanging':
        await faults.hang(signal);
        return page(GATEWAY_TIMEOUT, 'Nobody answered.');
      case 'redirecting': {
        const location = `https://${FOLLOWED_LABEL}.${host.slice(host.indexOf('.') + 1)}/landing`;
        return new Response(null, { status: 302, headers: { location } });
      }
      case 'refusing':
        return page(404, 'There is no such subscription.');
      case 'failing':
        return page(503, 'Try again later.');
      case 'dropping':
        throw new LostConnection();
    }
  }
}

/** A page as marketing platforms answer with, cookie and all. */
function page(status: number, text: string): Response {
  return new Response(`<!doctype html><title>${text}</title><p>${text}</p>`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'set-cookie': 'tracking=1; Path=/; Secure',
    },
  });
}
