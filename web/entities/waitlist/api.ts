import { waitlistLeftSchema, type JoinWaitlistBody } from '#worker/contract/waitlist.ts';

import { client, unwrap, unwrapEmpty } from '#web/shared/api/client.ts';

/** Asks for a place on the waiting list. Whether the address has one already is not answered. */
export function joinWaitlist(wish: JoinWaitlistBody): Promise<void> {
  return unwrapEmpty(client.api.waitlist.$post({ json: wish }));
}

/** To be on the list, to be on it and get no news, or to be off it. */
export type WaitlistAnswer = 'confirm' | 'decline-news' | 'leave';

/** What came of it. Whoever wants off may have been off already. */
export type WaitlistOutcome = WaitlistAnswer | 'not-on-list';

/** What the mail's link carries, back to us. */
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
