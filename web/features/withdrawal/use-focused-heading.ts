import { useEffect, useRef } from 'react';

/** For the heading of a step that takes the place of another: whoever reads by ear begins there. */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
