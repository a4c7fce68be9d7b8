export { loadWaitlist as loader } from '#web/features/admin/exports/load-exports.ts';
export { WaitlistPage as Component } from '#web/features/admin/exports/waitlist-page.tsx';
