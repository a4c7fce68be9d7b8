import { expectGoodState, showIn } from './support/every-look.ts';
import { breakGmail, clearFaults, createPerson, slowDown, UNAVAILABLE } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';
import { longestUnsaidMs, watchProgress } from './support/watch-progress.ts';

test.afterEach(clearFaults);

const MOST_UNSAID_MS = 5_000;
/** As long as Gmail takes. */
const ANSWER_MS = 250;

const CHOICE = { sv: 'Vad ska bort?', en: 'What should go?' };
const COUNTED = /mejl räknade$/;
/** What is counted once all mail is. */
const AFTER_COUNTING = /(gjorda|hittade)$/;
const RESULT = /^(Din inkorg väger|Your inbox weighs)/;
const DEEP_LINK = 'Djupstäda';

test('a deep scan of 20,000 messages never stands still for five seconds without a word, in the one language and then in the other', async ({
  page,
}) => {
  test.slow();
  const person = await createPerson({ mailbox: { generate: { messages: 20_000, seed: 11 } } });
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: RESULT })).toBeVisible();
  await slowDown(person, 'users.*', ANSWER_MS);
  await page.goto(appUrl('/clean-reset'));
  await expect(page.getByRole('progressbar')).toBeVisible();
  const readLooks = await watchProgress(page);
  await expect(page.getByRole('heading', { name: AFTER_COUNTING })).toBeVisible();
  await showIn(page, 'en');
  await expect(page.getByRole('heading', { name: CHOICE.en })).toBeVisible({ timeout: 240_000 });

  const looks = await readLooks();
  await test.info().attach('looks.json', { body: JSON.stringify(looks, null, 1) });
  expect(looks.length).toBeGreaterThan(10);
  expect(longestUnsaidMs(looks)).toBeLessThan(MOST_UNSAID_MS);
  const percents = looks.map(({ percent }) => percent);
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  // Counting is the smaller part of it, and is not shown for the whole.
  const counting = looks.filter(({ headline }) => COUNTED.test(headline));
  expect(counting.length).toBeGreaterThan(0);
  expect(counting.length).toBeLessThan(looks.length / 2);
  expect(percents[Math.floor(percents.length / 2)]).toBeLessThan(90);
});

test('a deep scan says that Gmail does not answer where it does not, and that Google asks us to wait only where it does', async ({
  page,
}) => {
  const person = await createPerson({ mailbox: { generate: { messages: 2_000, seed: 3 } } });
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: RESULT })).toBeVisible();
  await breakGmail(person, 'users.messages.list', { kind: 'answer', ...UNAVAILABLE });
  await page.getByRole('link', { name: DEEP_LINK, exact: true }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const readLooks = await watchProgress(page);
  await expectGoodState(page, {
    sv: 'Gmail svarar inte just nu',
    en: 'Gmail is not answering right now',
  });
  await expect(page.getByText('Google ber oss vänta en stund')).toHaveCount(0);

  await clearFaults();
  await breakGmail(person, 'users.messages.list', {
    kind: 'refuse',
    refusal: 'rate-429',
    waitMs: 5_000,
    retryAfter: 'seconds',
  });
  await expect(page.getByText('Google ber oss vänta en stund')).toBeVisible();
  await expect(page.getByText('Gmail svarar inte just nu')).toHaveCount(0);
  await clearFaults();
  await expect(page.getByRole('heading', { name: CHOICE.sv })).toBeVisible();
  expect(longestUnsaidMs(await readLooks())).toBeLessThan(MOST_UNSAID_MS);
});
