import { preloadLanguages } from '#web/i18n/activate.ts';

/** Fetches all that the demo can need, so that nothing is asked for once it has begun. */
export async function preloadDemo(): Promise<void> {
  await Promise.all([
    import('#web/app/app-toaster.tsx'),
    import('#web/routes/demo-start-page.tsx'),
    import('#web/routes/demo-scan-page.tsx'),
    import('#web/routes/demo-clean-page.tsx'),
    import('#web/routes/demo-checkout-page.tsx'),
    import('#web/routes/demo-receipt-page.tsx'),
    preloadLanguages(),
  ]);
}
