import { renewable } from '#web/app/renewal.ts';
import { loadAdmin } from '#web/features/admin/load-admin.ts';

export { TicketPage as Component } from '#web/features/admin/ticket/ticket-page.tsx';
export const loader = renewable(loadAdmin);
