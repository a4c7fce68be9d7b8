import type { JoinWaitlistBody } from '#worker/contract/waitlist.ts';

import { client } from './client.ts';
import { unwrapEmpty } from './unwrap.ts';

/** Asks for a place on the waiting list. Whether the address has one already is not answered. */
export function joinWaitlist(wish: JoinWaitlistBody): Promise<void> {
  return unwrapEmpty(client.api.waitlist.$post({ json: wish }));
}

/** To be on the list, to be on it and get no news, or to be off it. */
export type WaitlistAnswer = 'confirm' | 'decline-news' | 'leave';

/** What the mail's link carries, back to us. */
export function answerWaitlistMail(answer: WaitlistAnswer, token: string): Promise<void> {
  return unwrapEmpty(client.api.waitlist[answer].$post({ json: { token } }));
}
