import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';

export type ButtonVariant = 'primary' | 'secondary' | 'moss' | 'quiet' | 'bar' | 'bare';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-button py-3 text-center ' +
  'text-base leading-tight font-semibold transition-colors duration-150 ' +
  'disabled:opacity-50 disabled:cursor-not-allowed aria-disabled:opacity-60';

// At 200 % text the padding gives way.
const ROOMY = 'min-h-12 px-[min(1.5rem,7vw)]';

/** `bar`: in the dark bar (styles/bar.css). `bare`: unstyled. */
const VARIANTS: Record<Exclude<ButtonVariant, 'bare'>, string> = {
  primary: `${ROOMY} bg-ink text-paper hover:bg-ink/85`,
  secondary: `${ROOMY} border border-line-strong/60 bg-sheet text-ink hover:border-ink`,
  moss: `${ROOMY} bg-moss text-paper hover:bg-moss/85`,
  bar: `${ROOMY} bar-action`,
  quiet:
    'min-h-11 px-3 text-soft font-medium underline underline-offset-4 decoration-line-strong hover:text-ink',
};

export function buttonClass(variant: ButtonVariant, className = ''): string {
  if (variant === 'bare') return className;
  return `${BASE} ${VARIANTS[variant]} ${className}`;
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  /** aria-disabled: `disabled` would drop the focus. */
  isBusy?: boolean;
};

export function Button({ variant = 'primary', className, isBusy, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(variant, className)}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={isBusy === true ? preventActivation : onClick}
      {...rest}
    />
  );
}

/** Also keeps a form from being submitted. */
function preventActivation(event: MouseEvent): void {
  event.preventDefault();
}

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: ButtonVariant };

export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(variant, className)} {...rest} />;
}
