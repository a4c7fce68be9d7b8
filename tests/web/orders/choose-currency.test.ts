import type { createStore } from 'jotai';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { Currency } from '#worker/domain/orders/prices.ts';

import type { chosenCurrencyAtom } from '#web/entities/access/session-atoms.ts';
import type { CurrencyPart } from '#web/pages/account/currency-part.tsx';
import { newestOnly } from '#web/shared/api/keep-trying.ts';

import { buildSession } from '#tests/web/support/build-session.ts';
import { hookResult } from '#tests/web/support/hook-result.ts';
import { refusal } from '#tests/web/support/loader-stage.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const isFunction = (value: unknown) => typeof value === 'function';
const isThere = (value: unknown) => typeof value === 'object';
const partSchema = z.object({ CurrencyPart: z.custom<typeof CurrencyPart>(isFunction) });
const atomSchema = z.object({ chosenCurrencyAtom: z.custom<typeof chosenCurrencyAtom>(isThere) });
const storeSchema = z.object({ store: z.custom<ReturnType<typeof createStore>>(isThere) });
/** What the part of the account is made of: nothing can be pressed in Node. */
const choicesSchema = z.object({
  props: z.object({
    children: z.object({
      props: z.object({ onChoose: z.custom<(currency: Currency) => void>(isFunction) }),
    }),
  }),
});
const changeSchema = z.object({ currency: z.string() });

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterEach(() => vi.unstubAllGlobals());
afterAll(() => web.close());

/** The account’s choice of currency, and a server that answers when the test says so. */
async function openChoice() {
  const { CurrencyPart: Part } = partSchema.parse(
    await web.load('/pages/account/currency-part.tsx'),
  );
  const atoms = atomSchema.parse(await web.load('/entities/access/session-atoms.ts'));
  const { store } = storeSchema.parse(await web.load('/shared/lib/store.ts'));
  const part = await hookResult(web, Part, { session: buildSession(12) });
  const { onChoose } = choicesSchema.parse(part).props.children.props;
  const asked: string[] = [];
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push(changeSchema.parse(JSON.parse(body)).currency);
    answers.push(resolve);
    return promise;
  });
  const untilAsked = (times: number) => expect.poll(() => asked.length).toBe(times);
  /** Answers the question of this number, once it is asked. */
  async function answer(number: number, body: Response): Promise<void> {
    await untilAsked(number);
    answers.at(-1)?.(body);
  }
  return {
    choose: onChoose,
    asked,
    untilAsked,
    answer,
    shown: () => store.get(atoms.chosenCurrencyAtom),
  };
}

function saved(currency: Currency): Response {
  return Response.json({ onboardingCompleted: true, currency, marketing: null, isAdmin: false });
}

test('currencies that are run through by the arrow keys are saved one at a time, and the last one stands', async () => {
  const { choose, asked, untilAsked, answer, shown } = await openChoice();
  choose('EUR');
  await untilAsked(1);
  choose('USD');
  choose('SEK');
  await answer(1, saved('EUR'));
  await expect.poll(shown).toBe('EUR');
  await answer(2, saved('SEK'));
  await expect.poll(shown).toBe('SEK');
  expect(asked).toEqual(['EUR', 'SEK']);
});

test('of a currency that could not be saved nothing is said where another was chosen since; what was saved stands', async () => {
  const { choose, asked, untilAsked, answer, shown } = await openChoice();
  const toasts = await web.toastsBy(async () => {
    choose('EUR');
    await untilAsked(1);
    choose('USD');
    await answer(1, refusal('server_error', 500));
    await answer(2, saved('USD'));
    await expect.poll(shown).toBe('USD');
  });
  expect(asked).toEqual(['EUR', 'USD']);
  expect(toasts).toEqual([]);
});

test('a choice that could not be saved, and is the newest, is said to have failed, and holds up none after it', async () => {
  const saveInTurn = newestOnly(async (choice: 'bad' | 'good') => {
    if (choice === 'bad') throw new Error('not saved');
  });
  await expect(saveInTurn('bad')).rejects.toThrow('not saved');
  const [older, newest] = [saveInTurn('bad'), saveInTurn('good')];
  expect(await older).toBe(false);
  expect(await newest).toBe(true);
});
