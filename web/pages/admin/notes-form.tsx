import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { TextBox } from '#web/shared/components/text-field.tsx';
import { userIdAtom } from '#web/entities/access/session-atoms.ts';
import { useKeptDraft } from '#web/shared/lib/kept-draft.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { type TextFault, textFault } from '#worker/domain/support/tickets.ts';

import { type AdminFetcher, useOnDone } from './admin-actions.ts';
import {
  afterSaving,
  isOvertaken,
  notesDraftSchema,
  settled,
  withTheirs,
  writeOn,
} from './notes-draft.ts';

export function TextFaultText({ fault }: { fault: TextFault }) {
  switch (fault.kind) {
    case 'empty':
      return <Trans>Meddelandet kan inte vara tomt</Trans>;
    case 'long':
      return (
        <Plural
          value={fault.overCount}
          one="Texten är # tecken för lång. Korta den och försök igen."
          other="Texten är # tecken för lång. Korta den och försök igen."
        />
      );
    case 'controls':
      return (
        <Trans>
          Texten innehåller tecken som vi inte kan ta emot. Ta bort dem och försök igen.
        </Trans>
      );
    default:
      return fault satisfies never;
  }
}

type NotesFormProps = { ticketId: string; notes: string; fetcher: AdminFetcher };

/** A draft stays when somebody else saves. */
export function NotesForm({ ticketId, notes, fetcher }: NotesFormProps) {
  const [kept, setDraft] = useKeptDraft(
    `notes.${ticketId}`,
    useAtomValue(userIdAtom),
    notesDraftSchema,
  );
  const [fault, setFault] = useState<TextFault | null>(null);
  const draft = settled(kept, notes);
  if (draft !== kept) setDraft(draft);
  useOnDone(fetcher, (action) => {
    if (action.kind !== 'save-notes') return;
    const { adminNotes, previousNotes } = action;
    setDraft((current) => afterSaving(current, adminNotes, previousNotes));
  });

  function save(): void {
    const { text, from } = draft ?? { text: notes, from: notes };
    const found = textFault(text);
    // Empty notes may be saved.
    const isTaken = found === null || found.kind === 'empty';
    setFault(isTaken ? null : found);
    if (!isTaken) return;
    void fetcher.submit({ kind: 'save-notes', ticketId, adminNotes: text, previousNotes: from });
  }

  return (
    <form
      className="mt-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (!fetcher.isBusy) save();
      }}
    >
      <TextBox
        label={<Trans>Interna anteckningar</Trans>}
        hint={
          <Trans>Mejlas inte, men följer med när den som skrev hämtar ut sina uppgifter.</Trans>
        }
        rows={5}
        value={draft?.text ?? notes}
        onValue={(text) => setDraft((current) => writeOn(current, text, notes))}
        error={fault === null ? null : <TextFaultText fault={fault} />}
      />
      <div role="status">
        {isOvertaken(draft, notes) ? (
          <OvertakenNotice notes={notes} onTake={() => setDraft(withTheirs(draft, notes))} />
        ) : null}
      </div>
      <Button type="submit" variant="secondary" className="mt-3" aria-disabled={fetcher.isBusy}>
        <Trans>Spara anteckningar</Trans>
      </Button>
    </form>
  );
}

function OvertakenNotice({ notes, onTake }: { notes: string; onTake: () => void }) {
  return (
    <div className="mt-3 border-l-4 border-clay bg-sheet px-4 py-3 text-[0.9375rem]">
      <p className="font-medium text-clay-text">
        <Trans>Någon annan har sparat andra anteckningar medan du skrev. Nu står det:</Trans>
      </p>
      {notes === '' ? (
        <p className="mt-2 text-soft">
          <Trans>Ingenting.</Trans>
        </p>
      ) : (
        <p className="mt-2 break-words whitespace-pre-wrap">{notes}</p>
      )}
      <Button type="button" variant="secondary" className="mt-3" onClick={onTake}>
        <Trans>Lägg mina efter</Trans>
      </Button>
    </div>
  );
}
