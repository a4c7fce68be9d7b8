import { expect, test } from 'vitest';

import { DAY_MS } from '#worker/domain/duration.ts';
import { consentCookies, renewedConsentCookies } from '#worker/domain/usage/consent-cookies.ts';
import { CONSENT_VERSION, readCookieChoice } from '#worker/domain/usage/cookie-consent.ts';

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
  expect(record).toContain(`${CONSENT_VERSION}.2026-11-22.`);
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
  `${CONSENT_VERSION}.2026-11-22.marketing`,
  `${CONSENT_VERSION}.2026-11-22.analytics.more`,
  '2020-01-01.2026-11-22.analytics',
])('the record %s is no choice', (record) => {
  expect(readCookieChoice(record)).toBeNull();
});

function renewed(record: string | undefined, nowMs: number): string[] {
  return renewedConsentCookies(record, { nowMs, isSecure: true });
}

test('the server writes a choice anew for what is left of its year, and no longer', () => {
  const record = `${CONSENT_VERSION}.2026-11-22.essential`;
  const writtenAtMs = Date.UTC(2026, 10, 22);
  const attributes = (days: number) =>
    `Path=/; Max-Age=${days * 24 * 60 * 60}; SameSite=Lax; Secure`;
  expect(renewed(record, writtenAtMs + 5 * DAY_MS)).toEqual([
    `cookie-consent=${record}; ${attributes(360)}`,
    `cookie-consent-analytics=false; ${attributes(360)}`,
    `cookie-consent-marketing=false; ${attributes(360)}`,
  ]);
  expect(renewed(record, writtenAtMs + 364 * DAY_MS)[0]).toContain(`Max-Age=${24 * 60 * 60}`);
  expect(renewed(record, writtenAtMs + 365 * DAY_MS)).toEqual([]);
});

test.each([
  undefined,
  '',
  'essential',
  '2020-01-01.2026-11-22.essential',
  `${CONSENT_VERSION}.2026-13-99.essential`,
  `${CONSENT_VERSION}.2026-11-24.essential`,
  `${CONSENT_VERSION}.9999-01-01.analytics`,
  `${CONSENT_VERSION}.2026-11-22.analytics; Domain=evil.test`,
])('%j is no choice that the server would write anew', (record) => {
  expect(renewed(record, Date.UTC(2026, 10, 22, 12))).toEqual([]);
});
