import { Trans } from '@lingui/react/macro';

/** What becomes of the words that are asked for. `isReplacing`: some of theirs are published already. */
export function TestimonialLead({ isReplacing }: { isReplacing: boolean }) {
  return (
    <div className="mt-3 grid max-w-[34rem] gap-3 text-soft">
      {isReplacing ? (
        <p className="border-l-4 border-clay pl-4 text-ink">
          <Trans>
            Ditt omdöme är publicerat. När du skickar det nya tas det gamla bort från startsidan
            direkt, och det nya visas först när vi har läst det.
          </Trans>
        </p>
      ) : null}
      <p>
        <Trans>
          Några ord till den som funderar. Vi läser dem först, bra som dåliga, och visar dem sedan
          på startsidan utan ditt namn. Du kan ta bort dem när du vill.
        </Trans>
      </p>
    </div>
  );
}
