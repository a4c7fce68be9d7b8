import { useState } from 'react';

import { Button } from '#web/shared/components/button.tsx';

import { Specimen, Specimens } from './specimen.tsx';

/* Inline styles: classes would go into the product's style sheet. */

const SPACES = [1, 2, 3, 4, 6, 10, 16] as const;

const CORNERS = [
  { name: 'tag', className: 'rounded-tag' },
  { name: 'button', className: 'rounded-button' },
] as const;

const MOTIONS = [
  { name: '150 ms: what is pressed', className: 'duration-150' },
  { name: '300 ms: what grows or slides', className: 'duration-300' },
  { name: '700 ms: what is on its way', className: 'duration-700' },
] as const;

export function SpaceSpecimens() {
  const [isMoved, setIsMoved] = useState(false);
  return (
    <Specimens title="Space and motion">
      <Specimen file="Tailwind's scale: space">
        <ul className="grid gap-2">
          {SPACES.map((steps) => (
            <li key={steps}>
              <span className="figures text-[0.8125rem]">
                {steps} · {steps * 4} px
              </span>
              <span className="block bg-moss" style={{ width: `${steps / 4}rem`, height: 8 }} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen file="shared/styles/tokens.css: corners">
        <div className="flex gap-4">
          {CORNERS.map(({ name, className }) => (
            <span
              key={name}
              style={{ padding: '1.5rem' }}
              className={`border border-line-strong bg-sheet text-[0.8125rem] ${className}`}
            >
              {name}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen file="shared/styles/main.css: motion">
        <ul className="grid gap-3">
          {MOTIONS.map(({ name, className }) => (
            <li key={name}>
              <span className="figures text-[0.8125rem]">{name}</span>
              <span
                style={{ height: 8 }}
                className={`block origin-left bg-moss transition-transform ease-out ${className} ${isMoved ? 'scale-x-75' : ''}`}
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
