export { loadMarketing as loader } from '#web/features/admin/exports/load-exports.ts';
export { MarketingPage as Component } from '#web/features/admin/exports/marketing-page.tsx';
