import type { Page } from '@playwright/test';

/** What a page says of a scan at one moment. */
type Look = {
  atMs: number;
  /** The large count, the steps with their figures, and the per cent of the ring. */
  figures: string;
  percent: number;
  headline: string;
  /** Why nothing moves, in whatever words; empty where the page says nothing of it. */
  word: string;
};

type Seen = Omit<Look, 'word'> & { text: string };

const WORDS =
  /Gmails kvot|Gmail quota|Svaren från Gmail|Gmail is slow|Gmail svarar inte|Gmail is not answering|Google (ber oss|asks us|släpper|is not)|Kontakten|It is taking a while|Ansluter igen|Reconnecting/;

/** Looks at a scan's page once a second from now on, until it is another page. Returns what reads what was seen. */
export async function watchProgress(page: Page): Promise<() => Promise<Look[]>> {
  const looks = await page.evaluateHandle(() => {
    const seen: Seen[] = [];
    const look = () => {
      const main = document.querySelector('main');
      const ring = main?.querySelector('[role=progressbar]');
      if (!main || !ring) return;
      const headline = main.querySelector('h1')?.textContent ?? '';
      const steps = main.querySelector('ol')?.textContent ?? '';
      const percent = Number(ring.getAttribute('aria-valuenow'));
      const line = main.querySelector('h1 + p')?.textContent ?? '';
      const notices = [...main.querySelectorAll('[role=status]:not(.sr-only)')];
      const text = [line, ...notices.map((notice) => notice.textContent)].join(' ');
      const figures = [headline, steps, percent].join(' | ');
      seen.push({ atMs: performance.now(), figures, percent, headline, text });
    };
    look();
    setInterval(look, 1_000);
    return seen;
  });
  return async () => {
    const seen = await looks.jsonValue();
    return seen.map(({ text, ...look }) => ({
      ...look,
      word: WORDS.test(text) ? text.trim() : '',
    }));
  };
}

/** How long a page stood still at the most while it said nothing of why. */
export function longestUnsaidMs(looks: readonly Look[]): number {
  let longestMs = 0;
  let sinceMs = looks[0]?.atMs ?? 0;
  let before: Look | null = null;
  for (const look of looks) {
    if (look.figures !== before?.figures || look.word !== '') sinceMs = look.atMs;
    longestMs = Math.max(longestMs, look.atMs - sinceMs);
    before = look;
  }
  return longestMs;
}
