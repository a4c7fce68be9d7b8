import { Trans } from '@lingui/react/macro';

import { StartActions } from './start-actions.tsx';

export function Closing() {
  return (
    <section className="border-t-2 border-dashed border-line py-20 md:py-26">
      <h2 className="max-w-[46rem] text-[clamp(2.5rem,11vw,3.5rem)] sm:text-7xl">
        <Trans>Skriv ut kvittot. Bestäm sedan.</Trans>
      </h2>
      <p className="mt-6 max-w-[34rem] text-xl text-soft">
        <Trans>
          Det tar någon minut att få veta, och kostar ingenting. I morgon är åtkomsten borta.
        </Trans>
      </p>
      <StartActions place="closing" />
    </section>
  );
}
