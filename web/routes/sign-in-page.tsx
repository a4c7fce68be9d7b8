export { loadSignIn as loader } from '#web/features/sign-in/load-sign-in.ts';
export { SignInPage as Component } from '#web/features/sign-in/sign-in-page.tsx';
