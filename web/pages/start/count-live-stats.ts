import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { byteQuantity, formatCount, formatKg, formatKgRange } from '#worker/domain/format.ts';
import { toLanguage } from '#worker/domain/language.ts';
import {
  COUNTING_STEP_MS,
  COUNTING_STEPS,
  GROWTH_AFTER_MS,
  GROWTH_STEP_MS,
  type LandingFigures,
} from '#worker/domain/stats/landing-figures.ts';

import { nextFigures, pollStats, type RealFigures } from '#web/entities/stats/real-figures.ts';
import { whenSeen } from '#web/shared/lib/defer.ts';

import {
  type CountingWay,
  figuresOnWay,
  hasArrived,
  wayFromNothing,
  wayOn,
} from './counting-way.ts';

/** Brings `StatsStrip` to life as it comes into view. */
export function countLiveStats(strip: HTMLElement): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const button = strip.querySelector('button');
  let real: RealFigures;
  let way: CountingWay | null = null;
  let isPaused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  whenSeen(strip, () =>
    pollStats((stats) => {
      const next = nextFigures(real, stats);
      // Known from the first answer on: it never counts up an example and real figures one after the other.
      if (way === null) way = wayFromNothing(next);
      else if (next !== real) way = wayOn(way, next);
      real = next;
      showNature();
      goOn();
    }),
  );
  still.addEventListener('change', () => {
    showNature();
    goOn();
  });
  button?.addEventListener('click', () => {
    isPaused = !isPaused;
    button.toggleAttribute('data-second', isPaused);
    goOn();
  });

  function showNature(): void {
    if (way === null) return;
    const isExample = real === null;
    strip.toggleAttribute('data-real', !isExample);
    const ofReal = strip.querySelector('template')?.content;
    if (!isExample && ofReal) {
      strip.querySelector('[data-example]')?.replaceWith(document.importNode(ofReal, true));
    }
    // Only the example grows, and can be paused.
    if (button !== null) button.hidden = !isExample || still.matches;
  }

  function goOn(): void {
    clearTimeout(timer);
    if (way === null) return;
    writeFigures(strip, figuresOnWay(still.matches ? { ...way, step: COUNTING_STEPS } : way));
    const isExample = real === null;
    if (still.matches || (isPaused && isExample)) return;
    if (!hasArrived(way)) timer = setTimeout(takeStep, COUNTING_STEP_MS);
    else if (isExample)
      timer = setTimeout(grow, way.seconds === 0 ? GROWTH_AFTER_MS : GROWTH_STEP_MS);
  }

  function takeStep(): void {
    if (way !== null) way = { ...way, step: way.step + 1 };
    goOn();
  }

  function grow(): void {
    if (way !== null) way = { ...way, seconds: way.seconds + 1 };
    goOn();
  }
}

function writeFigures(strip: HTMLElement, { emails, gigabytes, co2 }: LandingFigures): void {
  const language = toLanguage(document.documentElement.lang);
  const size = byteQuantity(gigabytes * BYTES_PER_GIB, language);
  const texts = {
    emails: formatCount(Math.floor(emails), language),
    size: size.value,
    'size-unit': size.unit,
    co2: formatKg(co2.centralKg, language),
    'co2-range': formatKgRange(co2.lowKg, co2.highKg, language),
  };
  for (const [name, text] of Object.entries(texts)) {
    strip.querySelector(`[data-figure="${name}"]`)?.replaceChildren(text);
  }
}
