import { Plural, Trans } from '@lingui/react/macro';
import { ChevronDown, ShieldCheck } from 'lucide-react';

import { useIsWide } from './use-is-wide.ts';

/** What is kept out of the list, and why. A line to unfold where there is little room. */
export function ProtectedNote({ count }: { count: number }) {
  const isWide = useIsWide();
  return (
    <div className="mt-4 flex max-w-[44rem] gap-3 text-[0.9375rem] md:mt-6">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-moss" />
      <details open={isWide} className="group">
        <summary className="-my-2 flex w-fit list-none items-center gap-2 py-2 font-semibold [&::-webkit-details-marker]:hidden">
          {count === 0 ? (
            <Trans>Det här är skyddat från början</Trans>
          ) : (
            <Plural
              value={count}
              one="# skyddat mejl är inte med"
              other="# skyddade mejl är inte med"
            />
          )}
          <ChevronDown
            aria-hidden="true"
            className="size-4 text-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <p className="mt-1 text-soft">
          <Trans>
            Stjärnmärkt, etiketterat, utkast, chattar, besvarat och allt yngre än 30 dagar. Kvitton,
            beställningar, dem du har skrivit till och avsändare som myndigheter, banker och vård.
            Det du själv har skickat, utom stora mejl som du kan kryssa i. Bland gamla och stora
            mejl också det som Gmail har märkt som viktigt.
          </Trans>
        </p>
      </details>
    </div>
  );
}
