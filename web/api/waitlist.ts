import type { JoinWaitlistBody } from '#worker/contract/waitlist.ts';

import { client } from './client.ts';
import { unwrapEmpty } from './unwrap.ts';

/** Asks for a place on the waiting list. Whether the address has one already is not answered. */
export function joinWaitlist(wish: JoinWaitlistBody): Promise<void> {
  return unwrapEmpty(client.api.waitlist.$post({ json: wish }));
}

/** What the mail's link carries, back to us: to be on the list, or off it. */
export function answerWaitlistMail(answer: 'confirm' | 'leave', token: string): Promise<void> {
  return unwrapEmpty(client.api.waitlist[answer].$post({ json: { token } }));
}
