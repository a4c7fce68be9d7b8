import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { CannotTell, told, untold } from '#tests/tools/verify-google/finding.ts';
import {
  listPage,
  listRequest,
  type MessageSearch,
} from '#tests/tools/verify-google/gmail/read-gmail.ts';
import type { ProbedMailbox } from '#tests/tools/verify-google/mailbox/probed-mailbox.ts';
import { classifyGmailError } from '#worker/platform/google/gmail-errors.ts';

const GMAIL_ID = /^[0-9a-f]{16}$/;
const LARGEST_PAGE = 500;
const SMALL_PAGE = 5;
/** Mail of one moment may stand either way round. */
const ORDERED_SHARE = 0.9;
const FINDS_NOTHING = 'grinboxverify7f3a9c';

function horizonOf({ horizonMs }: ProbedMailbox): string {
  return `-after:${horizonMs / 1000}`;
}

/** A small first page with a token for the next. */
async function firstOfMany(mailbox: ProbedMailbox) {
  const search = { q: horizonOf(mailbox), maxResults: SMALL_PAGE };
  const { messages = [], nextPageToken } = await listPage(mailbox.gmail, search);
  if (nextPageToken === undefined)
    throw new CannotTell('noSuchMail', { messages: messages.length });
  return { search, pageToken: nextPageToken };
}

/** How a page token is answered where it does not belong. */
async function judgeToken({ gmail }: ProbedMailbox, search: MessageSearch) {
  const { status, body } = await gmail.call(listRequest(search));
  if (status === 200) return told('it is answered');
  const { kind } = classifyGmailError({ status, retryAfter: null, body }, 0);
  return told(kind === 'stale-page' ? 'refused as a page token' : 'refused otherwise', { status });
}

const TOKEN_ANSWERS = ['refused as a page token', 'refused otherwise', 'it is answered'] as const;

export const listingChecks: readonly Check[] = [
  defineCheck({
    id: 'list.id-form',
    question: 'What do ids of messages look like?',
    asked: 'all ids of the newest mail',
    answers: ['16 hex digits', 'otherwise'],
    matters: 'Ids are packed into 8 bytes (worker/domain/scans/messages/message-id.ts).',
    run({ slice: { ids } }) {
      const fitting = ids.filter((id) => GMAIL_ID.test(id)).length;
      const isForm = fitting === ids.length;
      return Promise.resolve(
        told(isForm ? '16 hex digits' : 'otherwise', { ids: ids.length, fitting }),
      );
    },
  }),
  defineCheck({
    id: 'list.id-order',
    question: 'Do ids of messages grow with the time of their arrival?',
    asked: 'the ids of the newest mail, each beside that of the next older one',
    answers: ['yes', 'no'],
    matters: 'Mend mailbox/message-id.ts of the sandbox; the product reads no time from an id.',
    run({ slice: { ids } }) {
      const pairs = ids.slice(1).map((id, place) => [ids[place] ?? '', id] as const);
      const falling = pairs.filter(([newer, older]) => BigInt(`0x${newer}`) > BigInt(`0x${older}`));
      const counts = { pairs: pairs.length, falling: falling.length };
      if (pairs.length === 0) return Promise.resolve(untold('noSuchMail', counts));
      const isOrdered = falling.length >= pairs.length * ORDERED_SHARE;
      return Promise.resolve(told(isOrdered ? 'yes' : 'no', counts));
    },
  }),
  defineCheck({
    id: 'list.same-ids',
    question: 'Does every listing give a message the same id?',
    asked: 'the newest mail twice, and each message by its id',
    answers: ['yes', 'no'],
    matters: 'Listings are joined by id (durable-objects/mailbox-scan/settle-end.ts).',
    async run({ gmail, slice, sample }) {
      const again = await listPage(gmail, { q: slice.query });
      const ids = again.messages?.map(({ id }) => id) ?? [];
      const moved = ids.filter((id, place) => id !== slice.ids[place]).length;
      const listed = new Set(slice.ids);
      const strange = sample.filter(({ id }) => !listed.has(id)).length;
      const counts = { listed: ids.length, moved, strange };
      return told(moved + strange === 0 ? 'yes' : 'no', counts);
    },
  }),
  defineCheck({
    id: 'list.thread-ids',
    question: 'Does a listing name the thread that the message itself names?',
    asked: 'the first page of the newest mail, over the sample',
    answers: ['yes', 'no'],
    matters: 'Threads that the owner answered are known from lists alone.',
    async run({ gmail, slice, sample }) {
      const { messages = [] } = await listPage(gmail, { q: slice.query });
      const threads = new Map(messages.map(({ id, threadId }) => [id, threadId]));
      const listed = sample.filter(({ id }) => threads.has(id));
      const same = listed.filter(({ id, threadId }) => threads.get(id) === threadId).length;
      if (listed.length === 0) return untold('noSuchMail');
      return told(same === listed.length ? 'yes' : 'no', { asked: listed.length, same });
    },
  }),
  defineCheck({
    id: 'list.order',
    question: 'In what order is mail listed?',
    asked: 'internalDate of the sample, in the order of the list',
    answers: ['newest first', 'another order'],
    matters: 'Subjects shown during a scan are of the newest mail.',
    run({ sample }) {
      const late = sample.filter(
        ({ receivedAtMs }, place) => receivedAtMs > (sample[place - 1]?.receivedAtMs ?? Infinity),
      ).length;
      const counts = { asked: sample.length, outOfOrder: late };
      if (sample.length < 2) return Promise.resolve(untold('noSuchMail', counts));
      return Promise.resolve(told(late === 0 ? 'newest first' : 'another order', counts));
    },
  }),
  defineCheck({
    id: 'list.full-pages',
    question: 'Is a page full where another follows?',
    asked: 'maxResults=500 in a mailbox of more',
    answers: ['yes', 'no'],
    matters: 'What a scan costs is foretold so (worker/domain/scans/listing/remaining-work.ts).',
    run({ slice: { firstPageSize, isWhole } }) {
      const counts = { listed: firstPageSize };
      if (isWhole) return Promise.resolve(untold('noSuchMail', counts));
      return Promise.resolve(told(firstPageSize === LARGEST_PAGE ? 'yes' : 'no', counts));
    },
  }),
  defineCheck({
    id: 'list.larger-pages',
    question: 'What does maxResults over 500 give?',
    asked: 'maxResults=1000 in a mailbox of more than 500',
    answers: ['500', 'more', 'less', 'it is refused'],
    matters: 'Mend gmail/result-page.ts of the sandbox; larger pages would make scans cheaper.',
    async run(mailbox) {
      const request = listRequest({ q: horizonOf(mailbox), maxResults: 2 * LARGEST_PAGE });
      const { status } = await mailbox.gmail.call(request);
      if (status !== 200) return told('it is refused', { status });
      if (mailbox.slice.isWhole) return untold('noSuchMail', { all: mailbox.slice.ids.length });
      const search = { q: horizonOf(mailbox), maxResults: 2 * LARGEST_PAGE };
      const listed = (await listPage(mailbox.gmail, search)).messages?.length ?? 0;
      if (listed === LARGEST_PAGE) return told('500', { listed });
      return told(listed > LARGEST_PAGE ? 'more' : 'less', { listed });
    },
  }),
  defineCheck({
    id: 'list.nothing',
    question: 'What does a page look like that found nothing?',
    asked: 'a word that no mail holds',
    answers: ['without messages, estimate 0', 'without messages', 'an empty list'],
    matters: 'Read as empty (worker/platform/google/message-headers.ts).',
    async run({ gmail }) {
      const { messages, resultSizeEstimate } = await listPage(gmail, { q: FINDS_NOTHING });
      if (messages !== undefined && messages.length > 0) return untold('readingsAlike');
      if (messages !== undefined) return told('an empty list');
      return told(resultSizeEstimate === 0 ? 'without messages, estimate 0' : 'without messages');
    },
  }),
  defineCheck({
    id: 'list.token-again',
    question: 'Is a page token good twice?',
    asked: 'the second of small pages, twice',
    answers: ['yes, for the same page', 'yes, for another page', 'no'],
    matters: 'A scan asks again after a crash (durable-objects/mailbox-scan/scan-task.ts).',
    async run(mailbox) {
      const { search, pageToken } = await firstOfMany(mailbox);
      const once = await listPage(mailbox.gmail, { ...search, pageToken });
      const { status } = await mailbox.gmail.call(listRequest({ ...search, pageToken }));
      if (status !== 200) return told('no', { status });
      const twice = await listPage(mailbox.gmail, { ...search, pageToken });
      const idsOf = (page: typeof once) => page.messages?.map(({ id }) => id).join();
      const isSame = idsOf(once) === idsOf(twice);
      return told(isSame ? 'yes, for the same page' : 'yes, for another page');
    },
  }),
  defineCheck({
    id: 'list.token-of-another-search',
    question: 'How is a page token answered that belongs to another search?',
    asked: 'a token with another q',
    answers: TOKEN_ANSWERS,
    matters: 'Mend gmail/page-token.ts of the sandbox; the scan never does so.',
    async run(mailbox) {
      const { search, pageToken } = await firstOfMany(mailbox);
      return judgeToken(mailbox, { ...search, q: `larger:1 ${search.q}`, pageToken });
    },
  }),
  defineCheck({
    id: 'list.token-made-up',
    question: 'How is a page token answered that was never given out?',
    asked: 'a made-up token',
    answers: TOKEN_ANSWERS,
    matters: 'A listing begins again on it (worker/platform/google/gmail-errors.ts).',
    run: (mailbox) =>
      judgeToken(mailbox, { q: horizonOf(mailbox), pageToken: FINDS_NOTHING, maxResults: 1 }),
  }),
];
