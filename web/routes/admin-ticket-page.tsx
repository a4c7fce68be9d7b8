export { loadAdmin as loader } from '#web/features/admin/load-admin.ts';
export { TicketPage as Component } from '#web/features/admin/ticket/ticket-page.tsx';
