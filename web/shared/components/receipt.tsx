import type { ReactNode } from 'react';

import { BRAND } from '#worker/domain/brand.ts';

type ReceiptProps = {
  /** Heading of the paper, printed in capitals; the product's name when none is given. */
  title?: string;
  subtitle: string;
  stamp?: ReactNode;
  /** Lines appear as a till prints them. */
  isPrinting?: boolean;
  className?: string;
  children: ReactNode;
};

/** The paper that everything in this product is written on. */
export function Receipt(props: ReceiptProps) {
  const {
    title = BRAND.productName,
    subtitle,
    stamp,
    isPrinting = false,
    className = '',
    children,
  } = props;
  return (
    <section
      aria-label={`${title}. ${subtitle}`}
      className={`receipt ${isPrinting ? 'is-printing' : ''} ${className}`}
    >
      <div className="receipt-paper">
        <header className="text-center">
          <p className="font-semibold tracking-[0.14em] uppercase">{title}</p>
          <p className="uppercase">{subtitle}</p>
          {stamp === undefined ? null : <p className="text-soft">{stamp}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}

/** Lines that belong together, under a dashed rule. */
export function ReceiptLines({ children }: { children: ReactNode }) {
  return <dl className="receipt-section">{children}</dl>;
}

/** Anything else on the paper, under a dashed rule. */
export function ReceiptNote({ children }: { children: ReactNode }) {
  return <div className="receipt-section">{children}</div>;
}

type ReceiptLineProps = {
  label: ReactNode;
  /** A quieter figure right after the label. */
  detail?: ReactNode;
  value: ReactNode;
  isStrong?: boolean;
};

export function ReceiptLine({ label, detail, value, isStrong = false }: ReceiptLineProps) {
  return (
    <div className={`receipt-line ${isStrong ? 'is-strong' : ''}`}>
      <dt>
        <span>
          {label}
          {detail === undefined ? null : <span className="text-soft"> {detail}</span>}
        </span>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
