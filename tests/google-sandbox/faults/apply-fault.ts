import type { FaultAction, FaultAnswer, FaultQueue } from './fault-queue.ts';
import { LostConnection } from './lost-connection.ts';

export type Sleep = (durationMs: number) => Promise<void>;

type FaultSurroundings = { faults: FaultQueue; sleep: Sleep; signal: AbortSignal };

/** Whether a fault strikes before anything is looked at or charged. */
export function strikesAtOnce(action: FaultAction): boolean {
  return action.kind === 'answer' || action.kind === 'drop';
}

/**
 * Answers a call under a fault; `carryOut` does what the call asks. Throws LostConnection for a connection
 * that the fault breaks.
 */
export async function answerUnderFault(
  action: FaultAction | null,
  carryOut: () => Promise<Response>,
  { faults, sleep, signal }: FaultSurroundings,
): Promise<Response> {
  switch (action?.kind) {
    case undefined:
      return carryOut();
    case 'answer':
      return createAnswer(action);
    case 'answer-after-effect':
      await carryOut();
      return createAnswer(action);
    case 'drop':
      throw new LostConnection();
    case 'drop-after-effect':
      await carryOut();
      throw new LostConnection();
    case 'delay':
      await sleep(action.delayMs);
      return carryOut();
    case 'hang-after-effect':
      await carryOut();
      await faults.hang(signal);
      return new Response(null, { status: 504 });
    case 'hang':
      await faults.hang(signal);
      return new Response(null, { status: 504 });
  }
}

function createAnswer({ status, body, headers: extra }: FaultAnswer): Response {
  const headers = new Headers(extra);
  const isText = typeof body === 'string';
  if (!headers.has('content-type')) {
    headers.set(
      'content-type',
      isText ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8',
    );
  }
  const mayHaveBody = ![204, 205, 304].includes(status);
  const text = isText ? body : JSON.stringify(body ?? {});
  return new Response(mayHaveBody ? text : null, { status, headers });
}
