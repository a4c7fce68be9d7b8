export { DemoCheckoutPage as Component } from '#web/features/demo/demo-checkout-page.tsx';
