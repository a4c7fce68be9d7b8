export { loadDashboard as loader } from '#web/features/dashboard/load-dashboard.ts';
export { DashboardPage as Component } from '#web/features/dashboard/dashboard-page.tsx';
