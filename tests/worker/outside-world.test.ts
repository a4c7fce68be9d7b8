import { expect, test } from 'vitest';
import { z } from 'zod';

const RECEIVED = z.object({
  requests: z.array(
    z.object({
      host: z.string(),
      path: z.string(),
      status: z.number().nullable(),
      violations: z.array(z.string()),
    }),
  ),
});

/** A domain of the test's own, so that what others ask does not disturb it. */
function buildDomain(): string {
  return `${crypto.randomUUID()}.example`;
}

function leave(address: string): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  });
}

async function receivedAt(domain: string) {
  const answer = await fetch('https://google.sandbox.test/__sandbox/unsubscribes');
  const { requests } = RECEIVED.parse(await answer.json());
  return requests.filter(({ host }) => host.endsWith(domain));
}

test.each([
  ['leave', 200],
  ['redirect', 302],
  ['gone', 404],
  ['broken', 503],
])(
  'the sender’s endpoint %s answers the Worker with %i and writes it down',
  async (label, status) => {
    const domain = buildDomain();
    expect((await leave(`https://${label}.${domain}/u/1?a=b`)).status).toBe(status);
    const host = `${label}.${domain}`;
    expect(await receivedAt(domain)).toEqual([{ host, path: '/u/1?a=b', status, violations: [] }]);
  },
);

test('a sender may be any host that a test says', async () => {
  const domain = buildDomain();
  const host = `news.${domain}`;
  expect((await leave(`https://${host}/u`)).status).toBe(502);
  await fetch('https://google.sandbox.test/__sandbox/unsubscribes/behaviour', {
    method: 'POST',
    body: JSON.stringify({ host, behaviour: 'accepted' }),
  });
  expect((await leave(`https://${host}/u`)).status).toBe(202);
});

test('whoever else is asked is out of reach', async () => {
  const domain = buildDomain();
  const addresses = [
    `https://${domain}/u`,
    `https://shop.${domain}/u`,
    `http://leave.${domain}/u`,
    'https://leave.shop.test/u',
    'https://accounts.google.com/o/oauth2/v2/auth',
    'http://google.sandbox.test/',
    'https://169.254.169.254/latest/meta-data/',
  ];
  const answers = await Promise.all(addresses.map(leave));
  expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 502));
  expect(await receivedAt(domain)).toEqual([]);
});
