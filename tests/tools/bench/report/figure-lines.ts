/** Figures, in groups or not. */
export type Figures = { [name: string]: Figure };
type Figure = number | boolean | string | Figures;

/** A line for each figure, those of a group under its name. */
export function figureLines(figures: Figures, indent = ''): string {
  const names = Object.keys(figures);
  const width = Math.max(0, ...names.map((name) => name.length));
  return Object.entries(figures)
    .map(([name, figure]) =>
      typeof figure === 'object'
        ? `${indent}${name}\n${figureLines(figure, `${indent}  `)}`
        : `${indent}${name.padEnd(width)}  ${showFigure(figure)}`,
    )
    .join('\n');
}

export function showFigure(figure: number | boolean | string): string {
  if (typeof figure === 'number') return figure.toLocaleString('en', { maximumFractionDigits: 3 });
  if (typeof figure === 'boolean') return figure ? 'yes' : 'no';
  return figure;
}
