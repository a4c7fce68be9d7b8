import { z } from 'zod';

/** What somebody asks of their clean-up: to go on with it, or to have everything back. */
const CLEANUP_WISHES = ['retry', 'undo'] as const;
export type CleanupWish = (typeof CLEANUP_WISHES)[number];

const STORAGE_KEY = 'grinbox.cleanup-wish';
const storedSchema = z.object({ orderId: z.string(), wish: z.enum(CLEANUP_WISHES) });

/**
 * Remembers what was asked for, past the way to Google and back: going on with moving is the opposite of
 * having everything back. Lasts as long as the tab; where storage is closed to us, the receipt asks again.
 */
export function rememberWish(orderId: string, wish: CleanupWish): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ orderId, wish }));
  } catch {
    return;
  }
}

/** What was asked for this order before leaving, or null; forgets it. */
export function takeWish(orderId: string): CleanupWish | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    const { data } = storedSchema.safeParse(JSON.parse(stored ?? 'null'));
    return data?.orderId === orderId ? data.wish : null;
  } catch {
    return null;
  }
}
