import { waitlistLeftSchema, type JoinWaitlistBody } from '#worker/contract/waitlist.ts';

import { client, unwrap, unwrapEmpty } from '#web/shared/api/client.ts';

/** Whether the address is already on the list is not answered. */
export function joinWaitlist(wish: JoinWaitlistBody): Promise<void> {
  return unwrapEmpty(client.api.waitlist.$post({ json: wish }));
}

/** To join, to join without marketing mail, or to leave. */
export type WaitlistAnswer = 'confirm' | 'decline-news' | 'leave';

/** Leaving succeeds even if the address was not on the list. */
export type WaitlistOutcome = WaitlistAnswer | 'not-on-list';

export async function answerWaitlistMail(
  answer: WaitlistAnswer,
  token: string,
): Promise<WaitlistOutcome> {
  const json = { token };
  if (answer !== 'leave') {
    await unwrapEmpty(client.api.waitlist[answer].$post({ json }));
    return answer;
  }
  const { wasOnList } = await unwrap(client.api.waitlist.leave.$post({ json }), waitlistLeftSchema);
  return wasOnList ? 'leave' : 'not-on-list';
}
