import { Specimen, Specimens } from './specimen.tsx';

/** Classes are written out: the style sheet holds those that stand in a source file. */
const COLOURS = [
  { name: 'paper', className: 'bg-paper' },
  { name: 'sheet', className: 'bg-sheet' },
  { name: 'ink', className: 'bg-ink' },
  { name: 'soft', className: 'bg-soft' },
  { name: 'line', className: 'bg-line' },
  { name: 'line-strong', className: 'bg-line-strong' },
  { name: 'moss', className: 'bg-moss' },
  { name: 'moss-mid', className: 'bg-moss-mid' },
  { name: 'moss-tint', className: 'bg-moss-tint' },
  { name: 'clay', className: 'bg-clay' },
  { name: 'clay-text', className: 'bg-clay-text' },
  { name: 'clay-tint', className: 'bg-clay-tint' },
  { name: 'bar', className: 'bg-bar' },
] as const;

const HEADINGS = ['text-6xl', 'text-5xl', 'text-4xl', 'text-3xl', 'text-2xl'] as const;

/** Colour and type, in the look that the system asks for. */
export function TokenSpecimens() {
  return (
    <Specimens title="Tokens">
      <Specimen file="styles/tokens.css: colour">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {COLOURS.map(({ name, className }) => (
            <li key={name}>
              <span className={`block h-12 border border-line ${className}`} />
              <span className="figures text-[0.8125rem]">{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen file="styles/tokens.css: type">
        {HEADINGS.map((className) => (
          <p key={className} className={`font-heading font-bold tracking-tight ${className}`}>
            37 GB
          </p>
        ))}
        <p className="mt-4">Text in Inter, sixteen pixels.</p>
        <p className="text-[0.9375rem] text-soft">Soft text, fifteen pixels.</p>
        <p className="figures text-[0.8125rem] text-soft">Figures 0123456789, thirteen pixels.</p>
      </Specimen>
    </Specimens>
  );
}
