import { expect, test } from 'vitest';

import { askCheck } from '#tests/tools/verify-google/support/ask-check.ts';
import {
  changingLists,
  changingMessages,
  refusing,
  type Twist,
} from '#tests/tools/verify-google/support/twisted-side.ts';

const NEWSLETTER = { name: 'List-Unsubscribe', value: '<https://utskick.blomvallmo.example/av>' };

test.each<[string, string, string, Twist]>([
  [
    'get.mask-metadata',
    'adds the snippet',
    'no',
    changingMessages((body) => ({ ...body, snippet: 'x' })),
  ],
  [
    'get.mask-full',
    'adds bodies',
    'no',
    changingMessages((body) => ({ ...body, payload: { body: { data: 'x' } } })),
  ],
  [
    'get.metadata-parts',
    'shows parts',
    'yes',
    changingMessages((body) => ({ ...body, payload: { parts: [{ partId: '0' }] } })),
  ],
  [
    'get.metadata-mime-type',
    'shows no MIME type',
    'no',
    changingMessages((body) => ({ ...body, payload: {} })),
  ],
  [
    'client.unsubscribe-proof',
    'shows no verdict',
    'no verdict',
    changingMessages((body) => ({ ...body, payload: { headers: [NEWSLETTER] } })),
  ],
  [
    'client.unsubscribe-proof',
    'shows no signatures',
    "a verdict of Google's, and no such signature",
    changingMessages((body) => ({
      ...body,
      payload: {
        headers: [
          NEWSLETTER,
          {
            name: 'Authentication-Results',
            value: 'mx.google.com; dkim=pass header.i=@blomvallmo.example',
          },
        ],
      },
    })),
  ],
  [
    'get.header-case',
    'names headers as asked',
    'found, named as asked',
    changingMessages((body, { query }) => ({
      ...body,
      payload: { headers: query.getAll('metadataHeaders').map((name) => ({ name, value: '' })) },
    })),
  ],
  [
    'get.headers-narrowed',
    'shows all headers',
    'no',
    changingMessages((body) => ({
      ...body,
      payload: {
        headers: [
          { name: 'Date', value: '' },
          { name: 'Subject', value: '' },
        ],
      },
    })),
  ],
  [
    'get.no-such-message',
    'calls it a bad request',
    'refused with 400',
    refusing(400, ({ path }) => path === 'messages/1000000000000001'),
  ],
  [
    'get.unknown-field',
    'passes over it',
    'answered',
    {
      ask({ query }) {
        if (query.get('fields')?.includes('grinbox') === true) query.set('fields', 'id');
      },
    },
  ],
  [
    'list.id-form',
    'writes ids otherwise',
    'otherwise',
    changingLists((messages) =>
      messages.map(({ id, ...rest }) => ({ id: id.toUpperCase(), ...rest })),
    ),
  ],
  [
    'list.id-order',
    'gives older mail greater ids',
    'no',
    changingLists((messages, { query }) =>
      query.get('q')?.startsWith('after:') === true ? messages.toReversed() : messages,
    ),
  ],
  [
    'list.thread-ids',
    'names other threads',
    'no',
    changingLists((messages) => messages.map(({ id }) => ({ id, threadId: '1' }))),
  ],
  [
    'list.order',
    'lists the oldest first',
    'another order',
    changingLists((messages, { query }) =>
      query.get('q')?.startsWith('after:') === true ? messages.toReversed() : messages,
    ),
  ],
  [
    'list.larger-pages',
    'gives fewer',
    'less',
    {
      ask({ query }) {
        if (query.get('maxResults') === '1000') query.set('maxResults', '100');
      },
    },
  ],
  [
    'list.larger-pages',
    'refuses',
    'it is refused',
    refusing(400, ({ query }) => query.get('maxResults') === '1000'),
  ],
  [
    'list.nothing',
    'gives an empty list',
    'an empty list',
    { answer: (body) => ({ messages: [], ...body }) },
  ],
  ['list.token-again', 'takes a token once', 'no', refusingTokensTwice()],
  [
    'list.token-of-another-search',
    'takes any token',
    'it is answered',
    { ask: ({ query }) => query.delete('pageToken') },
  ],
  [
    'list.token-made-up',
    'refuses without a word about the token',
    'refused otherwise',
    refusing(400, ({ query }) => query.get('pageToken')?.startsWith('grinbox') === true),
  ],
  [
    'total.labels',
    'counts one more',
    'no',
    {
      answer: (body, { path }) =>
        path.startsWith('labels/')
          ? { ...body, messagesTotal: Number(body['messagesTotal']) + 1 }
          : body,
    },
  ],
  [
    'total.estimate',
    'estimates in some other way',
    'no, another number',
    { answer: (body, { query }) => ({ ...body, resultSizeEstimate: query.get('q')?.length ?? 0 }) },
  ],
  [
    'total.profile',
    'counts something else',
    'it fits no listing',
    { answer: (body) => ({ ...body, messagesTotal: 7 }) },
  ],
  [
    'history.too-old',
    'calls it a bad request',
    'refused otherwise',
    refusing(400, ({ path, query }) => path === 'history' && query.get('startHistoryId') === '1'),
  ],
  [
    'history.nothing-new',
    'gives an empty list',
    'an empty list',
    { answer: (body, { path }) => (path === 'history' ? { history: [], ...body } : body) },
  ],
  [
    'list.unknown-label',
    'finds nothing',
    'nothing found',
    { ask: ({ query }) => query.delete('labelIds') },
  ],
  [
    'client.profile',
    'writes numbers as text',
    'no',
    { answer: (body) => ({ ...body, messagesTotal: String(body['messagesTotal']) }) },
  ],
])('%s notices a Gmail that %s', async (id, _what, answer, twist) => {
  expect(await askCheck(id, twist)).toMatchObject({ isTold: true, answer });
});

/** Refuses a page token that has been taken before. */
function refusingTokensTwice(): Twist {
  const taken = new Set<string>();
  return refusing(400, ({ query }) => {
    const token = query.get('pageToken');
    if (token === null) return false;
    const isTaken = taken.has(token);
    taken.add(token);
    return isTaken;
  });
}

test('a question that gets no answer is left open', async () => {
  const twist: Twist = {
    ask({ path }) {
      if (path === 'history') throw new Error('lost');
    },
  };
  const finding = await askCheck('history.too-old', twist);
  expect(finding).toMatchObject({ isTold: false, reason: 'noAnswer' });
});
