import { renewable } from '#web/app/renewal.ts';
import { loadWaitlist } from '#web/features/admin/exports/load-exports.ts';

export { shouldReloadPage as shouldRevalidate } from '#web/app/should-reload-page.ts';
export { WaitlistPage as Component } from '#web/features/admin/exports/waitlist-page.tsx';
export const loader = renewable(loadWaitlist, ({ pathname }) => pathname);
