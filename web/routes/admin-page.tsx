import { renewable } from '#web/app/renewal.ts';
import { loadAdmin } from '#web/features/admin/load-admin.ts';

export { shouldReloadPage as shouldRevalidate } from '#web/app/should-reload-page.ts';
export { AdminPage as Component } from '#web/features/admin/admin-page.tsx';
export const loader = renewable(loadAdmin, ({ pathname }) => pathname);
