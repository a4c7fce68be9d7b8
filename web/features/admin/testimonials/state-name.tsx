import { Trans } from '@lingui/react/macro';

import type { ModerationState } from '#worker/domain/testimonial/moderation.ts';

export function StateName({ state }: { state: ModerationState }) {
  switch (state) {
    case 'pending':
      return <Trans>Väntar</Trans>;
    case 'approved':
      return <Trans>Godkända</Trans>;
    case 'seed':
      return <Trans>Seed</Trans>;
    default:
      return state satisfies never;
  }
}
