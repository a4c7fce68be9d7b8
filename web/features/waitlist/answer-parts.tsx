import type { ReactNode } from 'react';

/** What the mail asks, in words. */
export function QuestionText({ children }: { children: ReactNode }) {
  return <p className="mt-6 max-w-[40rem] text-lg text-soft">{children}</p>;
}

/** Why an answer was not taken. The place is there before the words, so that they are read out. */
export function AnswerProblem({ text }: { text: string | null }) {
  return (
    <div role="alert" className="font-medium text-clay-text">
      {text === null ? null : <p className="mt-6">{text}</p>}
    </div>
  );
}

export function AnswerButtons({ children }: { children: ReactNode }) {
  return <div className="mt-10 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>;
}
