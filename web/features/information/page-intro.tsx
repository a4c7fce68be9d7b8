import type { ReactNode } from 'react';

/** The head of a page to read: what it is about in a line, and in a few. */
export function PageIntro({ heading, children }: { heading: ReactNode; children?: ReactNode }) {
  return (
    <header className="max-w-[46rem] pt-6 pb-12 md:pt-12 md:pb-16">
      <h1 className="text-[clamp(2.5rem,11vw,3.5rem)] sm:text-6xl">{heading}</h1>
      {children === undefined ? null : (
        <div className="mt-6 grid gap-3 text-lg text-soft">{children}</div>
      )}
    </header>
  );
}
