export const BROWSERS = [
  'chrome',
  'edge',
  'firefox',
  'opera',
  'safari',
  'samsung',
  'other',
] as const;
export const PLATFORMS = [
  'android',
  'chromeos',
  'ios',
  'linux',
  'macos',
  'windows',
  'other',
] as const;

export type Browser = (typeof BROWSERS)[number];
export type Platform = (typeof PLATFORMS)[number];

export const BROWSER_NAMES: Record<Exclude<Browser, 'other'>, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
};

export const PLATFORM_NAMES: Record<Exclude<Platform, 'other'>, string> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
};

export type Device = { browser: Browser; platform: Platform };

/** First match wins: most browsers also name Chrome and Safari. */
const BROWSER_MARKS: readonly [RegExp, Browser][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'safari'],
];

/** Android also names Linux, iOS Mac OS X. */
const PLATFORM_MARKS: readonly [RegExp, Platform][] = [
  [/\bAndroid\b/, 'android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
];

/** Longer than any browser's header. */
const MAX_USER_AGENT_LENGTH = 512;

/** Coarse enough to identify nobody. */
export function deviceOf(userAgent: string): Device {
  const text = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
  return {
    browser: BROWSER_MARKS.find(([mark]) => mark.test(text))?.[1] ?? 'other',
    platform: PLATFORM_MARKS.find(([mark]) => mark.test(text))?.[1] ?? 'other',
  };
}

const HALF_OF_IPV6 = 4;

/**
 * An IPv4 address, or the /64 of an IPv6 address: a household gets one and can use any address in
 * it.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const ending = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - ending.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...ending];
  return all
    .slice(0, HALF_OF_IPV6)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
