import { z } from 'zod';

import type { Side } from '#tests/tools/verify-google/side.ts';

const bodySchema = z.record(z.string(), z.unknown());
const messagesSchema = z.array(z.object({ id: z.string(), threadId: z.string() }));

type TwistedCall = { path: string; query: URLSearchParams };
type Body = z.output<typeof bodySchema>;
type Messages = z.output<typeof messagesSchema>;

/** How some other Gmail than the sandbox's would answer. */
export type Twist = {
  /** Changes what is asked: the search above all. */
  ask?: (call: TwistedCall) => void;
  /** Changes a good answer. */
  answer?: (body: Body, call: TwistedCall) => Body;
  /** Refuses with this status; null: answers. */
  refuse?: (call: TwistedCall) => number | null;
};

/** A side that answers otherwise than it would. */
export function twistedSide(side: Side, { ask, answer, refuse }: Twist): Side {
  return {
    ...side,
    async fetch(address, init) {
      const url = new URL(address);
      const query = url.searchParams;
      const call = { path: url.pathname.replace(/^.*\/users\/me\//, ''), query };
      const status = refuse?.(call) ?? null;
      if (status !== null) return Response.json({ error: { code: status } }, { status });
      ask?.(call);
      const response = await side.fetch(url.href, init);
      if (answer === undefined || !response.ok) return response;
      const body = bodySchema.safeParse(await response.json().catch(() => null));
      return body.success ? Response.json(answer(body.data, call)) : response;
    },
  };
}

/** A search with some part of it written otherwise. */
export function rewriting(pattern: RegExp, change: (...match: string[]) => string): Twist {
  return {
    ask({ query }) {
      const q = query.get('q');
      if (q !== null) query.set('q', q.replace(pattern, change));
    },
  };
}

export function changingLists(change: (messages: Messages, call: TwistedCall) => unknown[]): Twist {
  return {
    answer: (body, call) =>
      call.path === 'messages' && body['messages'] !== undefined
        ? { ...body, messages: change(messagesSchema.parse(body['messages']), call) }
        : body,
  };
}

export function changingMessages(change: (body: Body, call: TwistedCall) => Body): Twist {
  return {
    answer: (body, call) => (call.path.startsWith('messages/') ? change(body, call) : body),
  };
}

export function refusing(status: number, isMeant: (call: TwistedCall) => boolean): Twist {
  return { refuse: (call) => (isMeant(call) ? status : null) };
}
