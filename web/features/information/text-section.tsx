import type { ReactNode } from 'react';

/** A part of a page to read, with a number where there is a table of contents; `id` is what links point to. */
export function TextSection(props: {
  id: string;
  number?: number;
  heading: ReactNode;
  children: ReactNode;
}) {
  const { id, number, heading, children } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      tabIndex={-1}
      className="scroll-mt-6 outline-none border-t border-line pt-6 pb-10"
    >
      {number === undefined ? null : (
        <p aria-hidden="true" className="figures text-[0.8125rem] text-soft">
          {String(number).padStart(2, '0')}
        </p>
      )}
      <h2 id={`${id}-heading`} className="mt-2 text-2xl leading-tight sm:text-3xl">
        {heading}
      </h2>
      <div className="prose mt-4">{children}</div>
    </section>
  );
}
