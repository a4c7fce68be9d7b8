import { renewable } from '#web/app/renewal.ts';
import { loadMarketing } from '#web/features/admin/exports/load-exports.ts';

export { MarketingPage as Component } from '#web/features/admin/exports/marketing-page.tsx';
export const loader = renewable(loadMarketing);
