import type { ComponentProps, ReactNode } from 'react';

type PaperSheetProps = ComponentProps<'dialog'> & {
  id: string;
  /** Ids of its heading and of what is announced with it. */
  'aria-labelledby': string;
  'aria-describedby': string;
  children: ReactNode;
};

/** A modal dialog that stands closed in the page, opened by `openSheet`. */
export function PaperSheet({ className = 'sm:max-w-md', children, ...rest }: PaperSheetProps) {
  return (
    <dialog className={`paper-sheet ${className}`} {...rest}>
      <div className="p-6 sm:p-8">{children}</div>
    </dialog>
  );
}
