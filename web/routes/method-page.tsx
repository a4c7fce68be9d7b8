export { MethodPage as Component } from '#web/features/information/method/method-page.tsx';
