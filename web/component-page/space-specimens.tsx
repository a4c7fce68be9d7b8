import { useState } from 'react';

import { Button } from '#web/components/button.tsx';

import { Specimen, Specimens } from './specimen.tsx';

/** Classes are written out: the style sheet holds those that stand in a source file. */
const SPACES = [
  { name: '1 · 4 px', className: 'w-1' },
  { name: '2 · 8 px', className: 'w-2' },
  { name: '3 · 12 px', className: 'w-3' },
  { name: '4 · 16 px', className: 'w-4' },
  { name: '6 · 24 px', className: 'w-6' },
  { name: '10 · 40 px', className: 'w-10' },
  { name: '16 · 64 px', className: 'w-16' },
] as const;

const CORNERS = [
  { name: 'tag', className: 'rounded-tag' },
  { name: 'button', className: 'rounded-button' },
] as const;

const MOTIONS = [
  { name: '150 ms: what is pressed', className: 'duration-150' },
  { name: '300 ms: what grows or slides', className: 'duration-300' },
  { name: '700 ms: what is on its way', className: 'duration-700' },
] as const;

/** Space, corners and motion. Whoever has asked for less motion sees none. */
export function SpaceSpecimens() {
  const [isMoved, setIsMoved] = useState(false);
  return (
    <Specimens title="Space and motion">
      <Specimen file="Tailwind's scale: space">
        <ul className="grid gap-2">
          {SPACES.map(({ name, className }) => (
            <li key={name} className="flex items-center gap-4">
              <span className="w-16">
                <span className={`block h-4 bg-moss ${className}`} />
              </span>
              <span className="figures text-[0.8125rem]">{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen file="styles/tokens.css: corners">
        <div className="flex gap-4">
          {CORNERS.map(({ name, className }) => (
            <span
              key={name}
              className={`grid h-16 w-28 place-items-center border border-line-strong bg-sheet text-[0.8125rem] ${className}`}
            >
              {name}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen file="styles/main.css: motion">
        <ul className="grid gap-3">
          {MOTIONS.map(({ name, className }) => (
            <li key={name}>
              <span className="figures text-[0.8125rem]">{name}</span>
              <span
                className={`mt-1 block h-2 origin-left bg-moss transition-transform ease-out ${className} ${isMoved ? 'scale-x-100' : 'scale-x-25'}`}
              />
            </li>
          ))}
        </ul>
        <Button variant="secondary" className="mt-6" onClick={() => setIsMoved(!isMoved)}>
          Move
        </Button>
      </Specimen>
    </Specimens>
  );
}
