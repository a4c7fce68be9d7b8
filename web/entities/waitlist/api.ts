import { waitlistLeftSchema } from '#worker/contract/waitlist.ts';

import { client, unwrap, unwrapEmpty } from '#web/shared/api/client.ts';

/** To join, to join without marketing mail, or to leave. */
export type WaitlistChoice = 'confirm' | 'decline-news' | 'leave';

/** Leaving succeeds even if the address was not on the list. */
export type WaitlistOutcome = WaitlistChoice | 'not-on-list';

export async function answerWaitlistMail(
  answer: WaitlistChoice,
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
