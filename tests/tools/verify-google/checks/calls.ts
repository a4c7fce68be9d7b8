import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { told, untold } from '#tests/tools/verify-google/finding.ts';
import {
  getProfile,
  historyRequest,
  listHistory,
  listRequest,
  messageRequest,
} from '#tests/tools/verify-google/gmail/read-gmail.ts';

const TOO_OLD = '1';
const NO_SUCH_ID = '1000000000000001';

export const callChecks: readonly Check[] = [
  defineCheck({
    id: 'history.too-old',
    question: 'How is a history id answered that is too old?',
    asked: 'the history since 1',
    answers: ['refused with 404', 'refused otherwise', 'it is answered'],
    matters:
      'The clean-up lists the trash instead (durable-objects/mailbox-cleanup/batch-gmail-calls.ts).',
    async run({ gmail }) {
      const { status } = await gmail.call(historyRequest(TOO_OLD));
      if (status === 404) return told('refused with 404');
      return told(status === 200 ? 'it is answered' : 'refused otherwise', { status });
    },
  }),
  defineCheck({
    id: 'history.nothing-new',
    question: 'How is the newest history id answered?',
    asked: 'the history since the id of the profile',
    answers: ['without records', 'an empty list', 'refused'],
    matters: 'Read as no change (worker/platform/google/history-page.ts).',
    async run({ gmail }) {
      const { historyId } = await getProfile(gmail);
      const { status } = await gmail.call(historyRequest(historyId));
      if (status !== 200) return told('refused', { status });
      const { history } = await listHistory(gmail, historyId);
      if (history !== undefined && history.length > 0) return untold('changing');
      return told(history === undefined ? 'without records' : 'an empty list');
    },
  }),
  defineCheck({
    id: 'history.not-yet',
    question: 'How is a history id answered that was not given out yet?',
    asked: 'the history since an id far beyond the newest',
    answers: ['refused with 404', 'refused otherwise', 'it is answered'],
    matters: 'Mend mailbox/mailbox-history.ts of the sandbox; the product never asks so.',
    async run({ gmail }) {
      const { historyId } = await getProfile(gmail);
      const { status } = await gmail.call(historyRequest(String(BigInt(historyId) * 100n)));
      if (status === 404) return told('refused with 404');
      return told(status === 200 ? 'it is answered' : 'refused otherwise', { status });
    },
  }),
  defineCheck({
    id: 'batch.parts',
    question: 'Has each part of a batch a status of its own, in order?',
    asked: 'a list, a message that does not exist and a profile in one batch',
    answers: ['yes', 'in another order', 'otherwise'],
    matters: 'Mend gmail/batch-response.ts of the sandbox; the product sends no batches.',
    async run({ gmail }) {
      const parts = await gmail.batch([
        listRequest({ maxResults: 1 }),
        messageRequest(NO_SUCH_ID, { fields: 'id' }),
        { httpMethod: 'GET', path: 'profile', query: new URLSearchParams({ fields: 'historyId' }) },
      ]);
      const good = parts.filter(({ status }) => status === 200).length;
      const counts = { parts: parts.length, good };
      const wanted = [200, 404, 200];
      const isEachRight = parts.every(({ status, number }) => status === wanted[number ?? -1]);
      if (parts.length !== wanted.length || !isEachRight) return told('otherwise', counts);
      const isInOrder = parts.every(({ number }, place) => number === place);
      return told(isInOrder ? 'yes' : 'in another order', counts);
    },
  }),
  defineCheck({
    id: 'list.unknown-label',
    question: 'How is a listing answered by a label that does not exist?',
    asked: 'labelIds of a made-up label',
    answers: ['refused with 400', 'refused with 404', 'refused otherwise', 'nothing found'],
    matters: 'Mend gmail/result-page.ts of the sandbox; the product lists by search only.',
    async run({ gmail }) {
      const labelIds = ['Label_grinboxverify7f3a9c'];
      const { status } = await gmail.call(listRequest({ labelIds, maxResults: 1 }));
      if (status === 400) return told('refused with 400');
      if (status === 404) return told('refused with 404');
      return told(status === 200 ? 'nothing found' : 'refused otherwise', { status });
    },
  }),
  defineCheck({
    id: 'quota.pace',
    question: 'Are 4,000 units a minute refused?',
    asked: 'every call of this run so far; prices themselves can be read from no answer',
    answers: ['no', 'yes'],
    matters: "Compare the price table (worker/domain/quota/user-units.ts) with Google's console.",
    run({ gmail: { usage } }) {
      const { units, calls, refusals } = usage;
      return Promise.resolve(told(refusals === 0 ? 'no' : 'yes', { units, calls, refusals }));
    },
  }),
];
