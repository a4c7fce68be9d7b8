import type { VirtualClock } from '#tests/support/scan-harness.ts';

type Sleeper = { dueMs: number; order: number; wake: () => void };

/**
 * Time that passes only while everybody sleeps: whoever is due first wakes, and all that it leads to is
 * done before the next wakes. So calls that are under way together overlap as they would, and hours go by
 * in no time. Whatever runs may not wait for anything but `sleep`: real timers and files take no virtual time.
 */
export class VirtualTime {
  readonly clock: VirtualClock;
  private sleepers: Sleeper[] = [];
  private slept = 0;
  private isWatching = false;

  constructor(startMs: number) {
    this.clock = { nowMs: startMs };
  }

  /** Several sleepers that are due together wake in the order in which they lay down. */
  readonly sleep = (durationMs: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.setTimer(resolve, durationMs);
    return promise;
  };

  /** In the place of setTimeout, for what gives up after a while. */
  readonly setTimer = (wake: () => void, durationMs: number): number => {
    this.slept += 1;
    const order = this.slept;
    this.sleepers.push({ dueMs: this.clock.nowMs + durationMs, order, wake });
    this.watch();
    return order;
  };

  /** In the place of clearTimeout: a timer that is over takes no time. */
  readonly clearTimer = (timer: number): void => {
    this.sleepers = this.sleepers.filter(({ order }) => order !== timer);
  };

  /** An immediate runs once nothing else can: every promise that could go on has. */
  private watch(): void {
    if (this.isWatching || this.sleepers.length === 0) return;
    this.isWatching = true;
    setImmediate(() => {
      this.isWatching = false;
      this.wakeFirst();
      this.watch();
    });
  }

  private wakeFirst(): void {
    if (this.sleepers.length === 0) return;
    // A handful of calls are under way at most: a heap would be no quicker.
    const first = this.sleepers.reduce((one, other) =>
      other.dueMs < one.dueMs || (other.dueMs === one.dueMs && other.order < one.order)
        ? other
        : one,
    );
    this.sleepers = this.sleepers.filter((sleeper) => sleeper !== first);
    this.clock.nowMs = Math.max(this.clock.nowMs, first.dueMs);
    first.wake();
  }
}
