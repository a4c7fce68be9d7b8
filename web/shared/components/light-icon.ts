import { createElement, type ComponentProps } from 'react';

type IconData = {
  name: string;
  size: number;
  node: [element: string, attributes: Record<string, string>][];
};

/**
 * Draws an icon of lucide as lucide itself does where nothing about it is set but by CSS, without the namespace that HTML
 * knows by itself: of what its own way can do besides we use nothing, and the start page would carry all of it. The build
 * puts this in its place.
 */
// oxlint-disable-next-line import/no-default-export -- lucide's icons import it so
export default function createLucideIcon({ name, size, node }: IconData) {
  function Icon({ className = '', ...rest }: ComponentProps<'svg'>) {
    const attributes = {
      width: size,
      height: size,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: `lucide lucide-${name} ${className}`.trim(),
      viewBox: `0 0 ${size} ${size}`,
      'aria-hidden': true,
    } as const;
    const lines = node.map(([element, drawn]) => createElement(element, drawn));
    return createElement('svg', { ...attributes, ...rest }, lines);
  }
  return Icon;
}
