export { WaitlistAnswerPage as Component } from '#web/features/waitlist/waitlist-answer-page.tsx';
