import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { told, untold } from '#tests/tools/verify-google/finding.ts';
import { listRequest, messageRequest } from '#tests/tools/verify-google/gmail/read-gmail.ts';
import type { GmailAnswer } from '#tests/tools/verify-google/gmail/guarded-gmail.ts';

/** More than the ten or so that Gmail is known to bear. */
const AT_ONCE = 12;
const SUSTAINED_CALLS = 100;
const SUSTAINED_LANES = 8;
/** What the bursts cost by the price table: 12 lists, and 100 messages. */
export const BURST_UNITS = AT_ONCE * 5 + SUSTAINED_CALLS * 20;

const ANSWERS = ['no', 'with 429', 'with 403', 'with both'] as const;

function judge(answers: readonly (GmailAnswer | null)[]) {
  const refusedWith = (status: number) =>
    answers.filter((answer) => answer?.status === status).length;
  const silent = answers.filter((answer) => answer === null).length;
  const [tooMany, forbidden] = [refusedWith(429), refusedWith(403)];
  const counts = { calls: answers.length, with429: tooMany, with403: forbidden, silent };
  if (tooMany > 0 && forbidden > 0) return told('with both', counts);
  if (tooMany > 0) return told('with 429', counts);
  return told(forbidden > 0 ? 'with 403' : 'no', counts);
}

/** Only when asked for, and last: they hurry on purpose. */
export const burstChecks: readonly Check[] = [
  defineCheck({
    id: 'burst.at-once',
    question: `Are ${AT_ONCE} calls at the same time refused?`,
    asked: `${AT_ONCE} small lists at once, one time`,
    answers: ANSWERS,
    matters: 'Set QuotaSettings.concurrencyPerUser; the product keeps five in flight.',
    async run({ gmail }) {
      await gmail.rest();
      const calls = Array.from({ length: AT_ONCE }, () =>
        gmail.callAtOnce(listRequest({ maxResults: 1 })),
      );
      return judge(await Promise.all(calls));
    },
  }),
  defineCheck({
    id: 'burst.minute',
    question: 'Is a third of a minute’s units refused when spent in seconds?',
    asked: `${SUSTAINED_CALLS} messages fetched, ${SUSTAINED_LANES} at a time, after a minute of rest`,
    answers: ANSWERS,
    matters: 'How large the first burst of a scan may be.',
    async run({ gmail, sample: [mail] }) {
      if (mail === undefined) return untold('noSuchMail');
      await gmail.rest();
      const answers: (GmailAnswer | null)[] = [];
      let left = SUSTAINED_CALLS;
      const lanes = Array.from({ length: SUSTAINED_LANES }, async () => {
        while (left > 0) {
          left -= 1;
          answers.push(await gmail.callAtOnce(messageRequest(mail.id, { fields: 'id' })));
        }
      });
      await Promise.all(lanes);
      return judge(answers);
    },
  }),
];
