import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { TicketNotesBody } from '#worker/contract/admin-ticket.ts';
import { textFault, type TextFault } from '#worker/domain/support/text-fault.ts';

import { Button } from '#web/components/button.tsx';
import { TextBox } from '#web/components/text-box.tsx';

import {
  afterSaving,
  isOvertaken,
  notesDraftSchema,
  settled,
  withTheirs,
  writeOn,
} from './notes-draft.ts';
import { TextFaultText } from './text-fault-text.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

type NotesFormProps = {
  ticketId: string;
  notes: string;
  isBusy: boolean;
  onSave: (notes: TicketNotesBody) => Promise<boolean>;
};

/** What we note down for each other. What is being written stays, whoever else saves theirs meanwhile. */
export function NotesForm({ ticketId, notes, isBusy, onSave }: NotesFormProps) {
  const [kept, setDraft] = useKeptDraft(`notes.${ticketId}`, notesDraftSchema);
  const [fault, setFault] = useState<TextFault | null>(null);
  const draft = settled(kept, notes);
  if (draft !== kept) setDraft(draft);

  async function save(): Promise<void> {
    const { text, from } = draft ?? { text: notes, from: notes };
    const found = textFault(text);
    // Notes may be taken away.
    const isTaken = found === null || found.kind === 'empty';
    setFault(isTaken ? null : found);
    if (!isTaken) return;
    if (!(await onSave({ adminNotes: text, formerNotes: from }))) return;
    setDraft((current) => afterSaving(current, text, notes));
  }

  return (
    <form
      className="mt-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
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
      <Button type="submit" variant="secondary" className="mt-3" aria-disabled={isBusy}>
        <Trans>Spara anteckningar</Trans>
      </Button>
    </form>
  );
}

/** What somebody else has saved, and a way to have both. */
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
