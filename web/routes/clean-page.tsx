export {
  loadClean as loader,
  shouldReloadClean as shouldRevalidate,
} from '#web/features/clean/load-clean.ts';
export { CleanPage as Component } from '#web/features/clean/clean-page.tsx';
