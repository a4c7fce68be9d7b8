import type { FaultAction, FaultQueue } from './fault-queue.ts';

export type Sleep = (durationMs: number) => Promise<void>;

/** Carries out a fault. Returns the answer to give, or null to go on as usual. */
export async function applyFault(
  action: FaultAction,
  { faults, sleep, signal }: { faults: FaultQueue; sleep: Sleep; signal: AbortSignal },
): Promise<Response | null> {
  switch (action.kind) {
    case 'delay':
      await sleep(action.delayMs);
      return null;
    case 'hang':
      await faults.hang(signal);
      return new Response(null, { status: 504 });
    case 'answer': {
      const headers = new Headers(action.headers);
      const isText = typeof action.body === 'string';
      if (!headers.has('content-type')) {
        headers.set(
          'content-type',
          isText ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8',
        );
      }
      const mayHaveBody = ![204, 205, 304].includes(action.status);
      const body = isText ? action.body : JSON.stringify(action.body ?? {});
      return new Response(mayHaveBody ? String(body) : null, { status: action.status, headers });
    }
  }
}
