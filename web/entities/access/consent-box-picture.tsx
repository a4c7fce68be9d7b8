import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';

import { BRAND } from '#worker/domain/brand.ts';

export function ConsentBoxPicture() {
  return (
    <figure className="self-start">
      <div className="border border-line bg-sheet p-6">
        <p className="text-sm text-soft">
          <Trans>{BRAND.productName} vill ha åtkomst till ditt Google-konto</Trans>
        </p>
        <div className="mt-4 flex items-start gap-4 border-2 border-clay p-4">
          <p className="flex-1 text-[0.9375rem]">
            <Trans>Läsa dina e‑postmeddelanden och inställningar</Trans>
          </p>
          <span className="grid size-6 shrink-0 place-items-center rounded bg-moss text-paper">
            <Check aria-hidden="true" className="size-4" strokeWidth={3} />
          </span>
        </div>
        <div aria-hidden="true" className="mt-4 flex justify-end gap-3">
          <span className="h-8 w-20 rounded-full border border-line" />
          <span className="h-8 w-20 rounded-full bg-line" />
        </div>
      </div>
      <figcaption className="mt-3 text-[0.8125rem] text-soft">
        <Trans>Så ser rutan ut hos Google, ungefär. Den är tom från början.</Trans>
      </figcaption>
    </figure>
  );
}
