import type { ReactNode } from 'react';

import { BRAND } from '#worker/domain/brand.ts';

type ReceiptProps = {
  /** Defaults to the product's name. */
  title?: string;
  subtitle: string;
  stamp?: ReactNode;
  isPrinting?: boolean;
  className?: string;
  children: ReactNode;
};

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

export function ReceiptLines({ children }: { children: ReactNode }) {
  return <dl className="receipt-section">{children}</dl>;
}

export function ReceiptNote({ children }: { children: ReactNode }) {
  return <div className="receipt-section">{children}</div>;
}

type ReceiptLineProps = {
  label: ReactNode;
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
