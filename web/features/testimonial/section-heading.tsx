import { useEffect, useRef, type ReactNode } from 'react';

import { takeLostFocus } from '#web/components/take-lost-focus.ts';

type SectionHeadingProps = {
  id: string;
  /** What was clicked has gone with what it stood in. */
  takesLostFocus: boolean;
  children: ReactNode;
};

/** Key it by what it is the heading of. */
export function SectionHeading({ id, takesLostFocus, children }: SectionHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesLostFocus) takeLostFocus(heading.current);
  }, [takesLostFocus]);
  return (
    <h2 id={id} ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
      {children}
    </h2>
  );
}
