export { loadAdmin as loader } from '#web/features/admin/load-admin.ts';
export { AdminPage as Component } from '#web/features/admin/admin-page.tsx';
