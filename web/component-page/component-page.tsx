import { AppToaster } from '#web/app/app-toaster.tsx';

import { ChoiceSpecimens } from './choice-specimens.tsx';
import { ControlSpecimens } from './control-specimens.tsx';
import { DisplaySpecimens } from './display-specimens.tsx';
import { SpaceSpecimens } from './space-specimens.tsx';
import { StampSpecimens } from './stamp-specimens.tsx';
import { TokenSpecimens } from './token-specimens.tsx';
import { WaySpecimens } from './way-specimens.tsx';

/** Every component as it is now, drawn from the components themselves. */
export function ComponentPage() {
  return (
    <main className="mx-auto max-w-[70rem] px-5 py-16">
      <h1 className="text-6xl">Components</h1>
      <p className="mt-4 mb-12 max-w-[38rem] text-lg text-soft">
        What the pages are made of, as it is now. Light or dark by the system, Swedish or English by
        the switch.
      </p>
      <TokenSpecimens />
      <SpaceSpecimens />
      <ControlSpecimens />
      <ChoiceSpecimens />
      <WaySpecimens />
      <DisplaySpecimens />
      <StampSpecimens />
      <AppToaster />
    </main>
  );
}
