import { Plural, Trans } from '@lingui/react/macro';

import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { CheaperTier } from './cheaper-tier.tsx';
import { ChoiceNames } from './choice-names.tsx';
import { allRows, type CleanSections, type SenderRow } from './clean-sections.ts';
import { sendersToLeave, useGroupChoice } from './group-choice.ts';
import { chosenRows, sumOf, type ChosenIds } from './row-choice.ts';
import { UnsubscribeSum } from './unsubscribe-sum.tsx';
import { useTier } from './use-tier.ts';

type ConfirmChoiceProps = {
  sections: CleanSections;
  chosen: ChosenIds;
  onConfirm: () => void;
  onClose: () => void;
};

/** Before anything is ordered: by name what goes, how many messages each is, and what becomes of them. */
export function ConfirmChoice({ sections, chosen, onConfirm, onClose }: ConfirmChoiceProps) {
  const format = useFormat();
  const tier = useTier();
  const { messageCount, sizeBytes } = sumOf(chosenRows(allRows(sections), chosen));
  const senders = chosenRows(sections.newsletters, chosen);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<Trans>Stämmer det här?</Trans>}
      description={
        <>
          <Plural
            value={messageCount}
            one="# mejl flyttas till papperskorgen i Gmail."
            other="# mejl flyttas till papperskorgen i Gmail."
          />{' '}
          <Trans>
            Tillsammans väger de omkring {format.bytes(sizeBytes)}. Inget raderas för gott, och du
            betalar först i nästa steg.
          </Trans>
        </>
      }
      confirmLabel={<Trans>Ja, gå vidare</Trans>}
      cancelLabel={<Trans>Ändra urvalet</Trans>}
      onConfirm={onConfirm}
    >
      <ChoiceNames sections={sections} chosen={chosen} />
      {senders.length === 0 && tier === 'direct' ? null : (
        <p className="mt-3 text-[0.9375rem]">
          <Newsletters senders={senders} onLeave={onClose} />
        </p>
      )}
    </ConfirmDialog>
  );
}

type NewslettersProps = { senders: readonly SenderRow[]; onLeave: () => void };

/** What becomes of the newsletters themselves. */
function Newsletters({ senders, onLeave }: NewslettersProps) {
  const tier = useTier();
  const { leaving } = useGroupChoice();
  if (tier === 'direct') return <Trans>Nyhetsbreven flyttas men avslutas inte.</Trans>;
  return (
    <>
      {senders.length === 0 ? null : <UnsubscribeSum senders={senders} />}{' '}
      {sendersToLeave(senders, leaving).length === 0 ? <CheaperTier onLeave={onLeave} /> : null}
    </>
  );
}
