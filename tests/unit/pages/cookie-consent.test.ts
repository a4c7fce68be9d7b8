import { expect, test } from 'vitest';

import { DAY_MS } from '#worker/domain/duration.ts';
import {
  CONSENT_VERSION,
  consentCookies,
  readCookieChoice,
  renewedConsentCookies,
} from '#worker/domain/pages/cookie-consent.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 23, 59);
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What a browser sends back of what it was told to remember, by name. */
function written(analytics: boolean, isSecure = true): Map<string, string> {
  const choice = { essential: true, analytics, marketing: false } as const;
  const cookies = consentCookies(choice, { nowMs: NOW_MS, isSecure });
  return new Map(
    cookies.map((cookie) => {
      const [pair = ''] = cookie.split('; ');
      const [name = '', value = ''] = pair.split('=');
      return [name, value];
    }),
  );
}

test.each([true, false])('a choice with analytics %s is read as it was made', (analytics) => {
  const record = written(analytics).get('cookie-consent');
  expect(record).toContain(`${CONSENT_VERSION}.2026-11-22T23:59:00Z.`);
  expect(readCookieChoice(record)).toEqual({ essential: true, analytics, marketing: false });
});

test('beside the record stand a flag for analytics and one for marketing, which is off', () => {
  expect([...written(true)].slice(1)).toEqual([
    ['cookie-consent-analytics', 'true'],
    ['cookie-consent-marketing', 'false'],
  ]);
});

test('every cookie is kept for 365 days, for our own pages only, and over https where there is https', () => {
  const choice = { essential: true, analytics: true, marketing: false } as const;
  const common = `; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  for (const cookie of consentCookies(choice, { nowMs: NOW_MS, isSecure: true })) {
    expect(cookie.endsWith(`${common}; Secure`)).toBe(true);
  }
  for (const cookie of consentCookies(choice, { nowMs: NOW_MS, isSecure: false })) {
    expect(cookie.endsWith(common)).toBe(true);
  }
});

test.each([
  undefined,
  '',
  'true',
  'analytics',
  `${CONSENT_VERSION}.analytics`,
  `${CONSENT_VERSION}.2026-11-22.analytics`,
  `${CONSENT_VERSION}.2026-11-22T23:59:00Z.marketing`,
  `${CONSENT_VERSION}.2026-11-22T23:59:00Z.analytics.more`,
  '2020-01-01.2026-11-22T23:59:00Z.analytics',
])('the record %s is no choice', (record) => {
  expect(readCookieChoice(record)).toBeNull();
});

function renewed(record: string | undefined, nowMs: number): string[] {
  return renewedConsentCookies(record, { nowMs, isSecure: true });
}

test('the server writes a choice anew for what is left of its 365 days, to the second, and no longer', () => {
  const record = `${CONSENT_VERSION}.2026-11-22T23:59:07Z.essential`;
  const chosenAtMs = Date.UTC(2026, 10, 22, 23, 59, 7);
  const attributes = (seconds: number) => `Path=/; Max-Age=${seconds}; SameSite=Lax; Secure`;
  expect(renewed(record, chosenAtMs)[0]).toContain(`Max-Age=${YEAR_SECONDS};`);
  const left = YEAR_SECONDS - 5 * 24 * 60 * 60 - 1;
  expect(renewed(record, chosenAtMs + 5 * DAY_MS + 1000)).toEqual([
    `cookie-consent=${record}; ${attributes(left)}`,
    `cookie-consent-analytics=false; ${attributes(left)}`,
    `cookie-consent-marketing=false; ${attributes(left)}`,
  ]);
  expect(renewed(record, chosenAtMs + 365 * DAY_MS - 1000)[0]).toContain('Max-Age=1;');
  expect(renewed(record, chosenAtMs + 365 * DAY_MS)).toEqual([]);
});

test.each([
  undefined,
  '',
  'essential',
  '2020-01-01.2026-11-22T12:00:00Z.essential',
  `${CONSENT_VERSION}.2026-13-99T12:00:00Z.essential`,
  `${CONSENT_VERSION}.2026-11-24T12:00:00Z.essential`,
  `${CONSENT_VERSION}.9999-01-01T12:00:00Z.analytics`,
  `${CONSENT_VERSION}.2026-11-22T12:00:00Z.analytics; Domain=evil.test`,
])('%j is no choice that the server would write anew', (record) => {
  expect(renewed(record, Date.UTC(2026, 10, 22, 12))).toEqual([]);
});
