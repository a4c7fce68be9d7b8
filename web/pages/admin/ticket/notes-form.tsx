import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';

import { Button } from '#web/shared/components/button.tsx';
import { TextBox } from '#web/shared/components/text-field.tsx';
import { userIdAtom } from '#web/entities/access/session-atoms.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { keepInTab, readInTab } from '#web/shared/lib/tab-storage.ts';
import type { TicketNotesBody } from '#worker/contract/admin.ts';
import { type TextFault, textFault } from '#worker/domain/support/tickets.ts';

import {
  afterSaving,
  isOvertaken,
  notesDraftSchema,
  settled,
  withTheirs,
  writeOn,
} from './notes-draft.ts';

const keptSchema = z.strictObject({ userId: z.string().nullable(), draft: z.unknown() });

/** Survives a reload and a sign-in: stored for this tab from pagehide until the same user is back. */
export function usePersistedDraft<Draft extends object>(name: string, schema: z.ZodType<Draft>) {
  const key = `grinbox.draft.${name}`;
  const userId = useAtomValue(userIdAtom);
  const [draft, setDraft] = useState<Draft | null>(() => {
    const kept = keptSchema.safeParse(readInTab(key)).data;
    return kept?.userId === userId ? (schema.safeParse(kept.draft).data ?? null) : null;
  });
  const keep = useEffectEvent(() => keepInTab(key, draft === null ? null : { userId, draft }));

  useEffect(() => {
    const forget = () => keepInTab(key, null);
    const keepNow = () => keep();
    forget();
    addEventListener('pagehide', keepNow);
    // Restored from the back/forward cache.
    addEventListener('pageshow', forget);
    return () => {
      removeEventListener('pagehide', keepNow);
      removeEventListener('pageshow', forget);
    };
  }, [key]);

  return [draft, setDraft] as const;
}

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

type NotesFormProps = {
  ticketId: string;
  notes: string;
  isBusy: boolean;
  onSave: (notes: TicketNotesBody) => Promise<boolean>;
};

/** A draft stays when somebody else saves. */
export function NotesForm({ ticketId, notes, isBusy, onSave }: NotesFormProps) {
  const [kept, setDraft] = usePersistedDraft(`notes.${ticketId}`, notesDraftSchema);
  const [fault, setFault] = useState<TextFault | null>(null);
  const draft = settled(kept, notes);
  if (draft !== kept) setDraft(draft);

  async function save(): Promise<void> {
    const { text, from } = draft ?? { text: notes, from: notes };
    const found = textFault(text);
    // Empty notes may be saved.
    const isTaken = found === null || found.kind === 'empty';
    setFault(isTaken ? null : found);
    if (!isTaken) return;
    if (!(await onSave({ adminNotes: text, previousNotes: from }))) return;
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
