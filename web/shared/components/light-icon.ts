import { createElement, type ComponentProps } from 'react';

type IconData = {
  name: string;
  size: number;
  node: [element: string, attributes: Record<string, string>][];
};

/**
 * Replaces lucide's createIcon without its props and namespace, to keep them out of the start page's script.
 * Aliased in vite.config.ts.
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
