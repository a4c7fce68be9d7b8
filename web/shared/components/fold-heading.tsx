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
    <h2 id={id} className="grow text-xl text-wrap sm:text-3xl">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
        className="fold text-left tracking-[inherit] after:absolute after:inset-0"
      >
        {/* The arrow follows the last word, whose line keeps room for it. */}
        <span className="pr-7">
          {heading}
          <ChevronDown
            aria-hidden="true"
            className={`absolute mt-[calc((1lh-1.25rem)/2)] ml-2 inline size-5 text-soft transition-transform print:hidden ${isOpen ? 'rotate-180' : ''}`}
          />
        </span>
      </button>
    </h2>
  );
}
