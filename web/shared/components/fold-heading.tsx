import { ChevronDown } from 'lucide-react';

type FoldHeadingProps = {
  id: string;
  heading: string;
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
};

/** The whole heading row is the button's hit area. */
export function FoldHeading({ id, heading, isOpen, controls, onToggle }: FoldHeadingProps) {
  return (
    <h2 id={id} className="text-xl sm:text-3xl">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
        className="fold flex items-center gap-2 text-left tracking-[inherit] after:absolute after:inset-0"
      >
        {heading}
        <ChevronDown
          aria-hidden="true"
          className={`size-5 shrink-0 text-soft transition-transform print:hidden ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
    </h2>
  );
}
