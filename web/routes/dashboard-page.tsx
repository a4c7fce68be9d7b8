import { renewable } from '#web/app/renewal.ts';
import { loadDashboard } from '#web/features/dashboard/load-dashboard.ts';

export { DashboardPage as Component } from '#web/features/dashboard/dashboard-page.tsx';
export const loader = renewable(loadDashboard);
