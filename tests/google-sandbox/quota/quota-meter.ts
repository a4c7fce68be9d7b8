import { DEFAULT_PRICE } from './quota-prices.ts';
import type { QuotaSettings } from './quota-settings.ts';
import { SlidingWindow } from './sliding-window.ts';

const MINUTE_MS = 60_000;
/** Google's day turns at midnight in California. */
const PACIFIC_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

export type QuotaLimit = 'user-minute' | 'user-concurrency' | 'project-minute' | 'project-day';

export type QuotaAnswer =
  | { ok: true; units: number; release: () => void }
  | { ok: false; units: number; limit: QuotaLimit; retryAfterMs: number };

/**
 * Charges calls as Google does: units of the last 60 seconds per user and for the project, units of the
 * day, and calls under way per user. A refused call costs nothing.
 */
export class QuotaMeter {
  readonly settings: QuotaSettings;
  readonly #clock: () => number;
  readonly #perUser = new Map<string, SlidingWindow>();
  readonly #underWay = new Map<string, number>();
  #project = new SlidingWindow(MINUTE_MS);
  #day = { number: 0, units: 0 };

  constructor(settings: QuotaSettings, clock: () => number) {
    this.settings = settings;
    this.#clock = clock;
  }

  priceOf(method: string): number {
    return this.settings.prices[method] ?? DEFAULT_PRICE;
  }

  /** Admits or refuses a call. An admitted one has to be released when it is answered. */
  admit(user: string, method: string): QuotaAnswer {
    const units = this.priceOf(method);
    const nowMs = this.#clock();
    const window = this.#windowOf(user);
    const refused = this.#findRefusal(user, units, window, nowMs);
    if (refused !== null) return { ok: false, units, ...refused };
    window.add(units, nowMs);
    this.#project.add(units, nowMs);
    this.#day.units += units;
    this.#underWay.set(user, (this.#underWay.get(user) ?? 0) + 1);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      this.#underWay.set(user, Math.max(0, (this.#underWay.get(user) ?? 0) - 1));
    };
    return { ok: true, units, release };
  }

  /** Units that a user spent in the last 60 seconds. */
  spentBy(user: string): number {
    return this.#windowOf(user).total(this.#clock());
  }

  reset(): void {
    this.#perUser.clear();
    this.#project = new SlidingWindow(MINUTE_MS);
    this.#day = { number: 0, units: 0 };
  }

  #findRefusal(
    user: string,
    units: number,
    window: SlidingWindow,
    nowMs: number,
  ): { limit: QuotaLimit; retryAfterMs: number } | null {
    const { concurrencyPerUser, unitsPerUserMinute, unitsPerProjectMinute, unitsPerProjectDay } =
      this.settings;
    const dayNumber = Math.floor((nowMs - PACIFIC_OFFSET_MS) / DAY_MS);
    if (dayNumber !== this.#day.number) this.#day = { number: dayNumber, units: 0 };
    if ((this.#underWay.get(user) ?? 0) >= concurrencyPerUser) {
      return { limit: 'user-concurrency', retryAfterMs: 1000 };
    }
    if (window.total(nowMs) + units > unitsPerUserMinute) {
      return {
        limit: 'user-minute',
        retryAfterMs: window.waitMs(units, unitsPerUserMinute, nowMs),
      };
    }
    if (this.#project.total(nowMs) + units > unitsPerProjectMinute) {
      const retryAfterMs = this.#project.waitMs(units, unitsPerProjectMinute, nowMs);
      return { limit: 'project-minute', retryAfterMs };
    }
    if (this.#day.units + units > unitsPerProjectDay) {
      const nextDayMs = (dayNumber + 1) * DAY_MS + PACIFIC_OFFSET_MS;
      return { limit: 'project-day', retryAfterMs: nextDayMs - nowMs };
    }
    return null;
  }

  #windowOf(user: string): SlidingWindow {
    const known = this.#perUser.get(user);
    if (known !== undefined) return known;
    const window = new SlidingWindow(MINUTE_MS);
    this.#perUser.set(user, window);
    return window;
  }
}
