import type { ReactNode } from 'react';

type StepProps = { number: number; title: ReactNode; children: ReactNode };

/** A numbered step of a list that tells how something goes. */
export function Step({ number, title, children }: StepProps) {
  return (
    <li className="border-t-2 border-ink pt-4">
      <p aria-hidden="true" className="figures text-[0.8125rem] text-soft">
        {String(number).padStart(2, '0')}
      </p>
      <h3 className="mt-2 text-2xl">{title}</h3>
      <p className="mt-2 text-[0.9375rem] text-soft">{children}</p>
    </li>
  );
}
