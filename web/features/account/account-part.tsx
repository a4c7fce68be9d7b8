import { useId, type ReactNode } from 'react';

type AccountPartProps = { heading: ReactNode; intro?: ReactNode; children: ReactNode };

/** One matter of the account: what it is about beside what can be done about it. */
export function AccountPart({ heading, intro, children }: AccountPartProps) {
  const id = useId();
  return (
    <section
      tabIndex={-1}
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-6 border-t border-line py-10 md:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-2xl">
          {heading}
        </h2>
        {intro === undefined ? null : <p className="mt-3 text-[0.9375rem] text-soft">{intro}</p>}
      </div>
      <div className="max-w-[40rem] min-w-0">{children}</div>
    </section>
  );
}
