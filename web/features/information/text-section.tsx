import type { ReactNode } from 'react';

/** A numbered part of a page to read; `id` is what links point to. */
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
      className="scroll-mt-6 border-t border-line pt-6 pb-10"
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
