export { NotFoundScreen as Component } from '#web/app/not-found-screen.tsx';
