import { pacificDayOf, type PacificDay } from './pacific-day.ts';
import { DEFAULT_PRICE } from './quota-prices.ts';
import type { QuotaSettings } from './quota-settings.ts';
import { SlidingWindow } from './sliding-window.ts';

const MINUTE_MS = 60_000;
/** Nobody knows when another call of the user ends. */
const CONCURRENCY_WAIT_MS = 1_000;

export type QuotaLimit = 'user-minute' | 'user-concurrency' | 'project-minute' | 'project-day';

export type QuotaAnswer =
  | { ok: true; units: number; release: () => void }
  | { ok: false; units: number; limit: QuotaLimit; retryAfterMs: number };

/**
 * Charges calls as Google does: units of the last 60 seconds per user and for the project, units of the
 * day, and calls under way per user. A refused call costs nothing.
 */
export class QuotaMeter {
  readonly #initial: QuotaSettings;
  #settings: QuotaSettings;
  readonly #clock: () => number;
  readonly #perUser = new Map<string, SlidingWindow>();
  readonly #underWay = new Map<string, number>();
  #project = new SlidingWindow(MINUTE_MS);
  #day: PacificDay & { units: number } = { startMs: 0, endMs: 0, units: 0 };

  constructor(settings: QuotaSettings, clock: () => number) {
    this.#initial = settings;
    this.#settings = settings;
    this.#clock = clock;
  }

  get settings(): QuotaSettings {
    return this.#settings;
  }

  /** Only what is named changes, from the next call on; what has been spent stays spent. */
  change(settings: Partial<QuotaSettings>): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  priceOf(method: string): number {
    return this.#settings.prices[method] ?? DEFAULT_PRICE;
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

  /** Units that the project spent in the last 60 seconds and since midnight in California. */
  spentByProject(): { minuteUnits: number; dayUnits: number } {
    const nowMs = this.#clock();
    return { minuteUnits: this.#project.total(nowMs), dayUnits: this.#dayAt(nowMs).units };
  }

  /** Forgets what was spent and what was changed. Calls under way stay under way. */
  reset(): void {
    this.#settings = this.#initial;
    this.#perUser.clear();
    this.#project = new SlidingWindow(MINUTE_MS);
    this.#day = { startMs: 0, endMs: 0, units: 0 };
  }

  #findRefusal(
    user: string,
    units: number,
    window: SlidingWindow,
    nowMs: number,
  ): { limit: QuotaLimit; retryAfterMs: number } | null {
    const { concurrencyPerUser, unitsPerUserMinute, unitsPerProjectMinute, unitsPerProjectDay } =
      this.#settings;
    const day = this.#dayAt(nowMs);
    if ((this.#underWay.get(user) ?? 0) >= concurrencyPerUser) {
      return { limit: 'user-concurrency', retryAfterMs: CONCURRENCY_WAIT_MS };
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
    if (day.units + units > unitsPerProjectDay) {
      return { limit: 'project-day', retryAfterMs: day.endMs - nowMs };
    }
    return null;
  }

  #dayAt(nowMs: number): { endMs: number; units: number } {
    const { startMs, endMs } = this.#day;
    if (nowMs < startMs || nowMs >= endMs) this.#day = { ...pacificDayOf(nowMs), units: 0 };
    return this.#day;
  }

  #windowOf(user: string): SlidingWindow {
    const known = this.#perUser.get(user);
    if (known !== undefined) return known;
    const window = new SlidingWindow(MINUTE_MS);
    this.#perUser.set(user, window);
    return window;
  }
}
