import { useEffect } from 'react';
import { Outlet } from 'react-router';

import { DemoStrip } from './demo-strip.tsx';
import { preloadDemoWhenIdle } from './preload-demo.ts';

/** Around every page of the demo: what it is, and how far one has come. */
export function DemoLayout() {
  useEffect(() => preloadDemoWhenIdle(), []);
  return (
    <>
      <DemoStrip />
      <Outlet />
    </>
  );
}
