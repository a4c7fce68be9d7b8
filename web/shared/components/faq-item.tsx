import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type FaqItemProps = {
  question: ReactNode;
  isUnderHeading?: boolean;
  children: ReactNode;
};

/** <details name>: exclusive without script, and without inline styles, which the CSP forbids. */
export function FaqItem({ question, isUnderHeading = false, children }: FaqItemProps) {
  const Heading = isUnderHeading ? 'h3' : 'h2';
  const size = isUnderHeading ? 'text-lg sm:text-xl' : 'text-xl sm:text-2xl';
  return (
    <details name="faq" className="faq-item group border-t border-line last:border-b">
      <summary className="flex list-none items-start justify-between gap-6 py-3.5 sm:py-4 [&::-webkit-details-marker]:hidden">
        <Heading className={`leading-tight ${size}`}>{question}</Heading>
        <ChevronDown
          aria-hidden="true"
          className="mt-0.5 size-6 shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="prose max-w-[42rem] pb-7">{children}</div>
    </details>
  );
}
