export { shouldReloadPage as shouldRevalidate } from '#web/app/should-reload-page.ts';
export { loadClean as loader } from '#web/features/clean/load-clean.ts';
export { CleanPage as Component } from '#web/features/clean/clean-page.tsx';
