import { Plural } from '@lingui/react/macro';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';

/** What was put back. */
export function RestoredText({ progress: { restoredCount } }: { progress: CleanupProgress }) {
  return (
    <Plural
      value={restoredCount}
      one="# mejl är tillbaka där det låg."
      other="# mejl är tillbaka där de låg."
    />
  );
}

/** What was asked back and had left the trash by then: where it is now nobody has looked. */
export function AbsentText({ progress: { absentCount = 0 } }: { progress: CleanupProgress }) {
  if (absentCount === 0) return null;
  return (
    <p>
      <Plural
        value={absentCount}
        one="# mejl låg inte längre i papperskorgen: det är raderat, eller så har du själv tagit ut det. Det har vi inte rört."
        other="# mejl låg inte längre i papperskorgen: de är raderade, eller så har du själv tagit ut dem. Dem har vi inte rört."
      />
    </p>
  );
}

/** What was asked back and is not found in the trash yet: it is looked for once more before it is told as absent. */
export function MissingText({ progress: { missingCount = 0 } }: { progress: CleanupProgress }) {
  if (missingCount === 0) return null;
  return (
    <p>
      <Plural
        value={missingCount}
        one="# mejl syns inte i papperskorgen än. Gmails sökning kan ligga efter, så vi tittar en gång till om en minut innan vi säger att det är borta."
        other="# mejl syns inte i papperskorgen än. Gmails sökning kan ligga efter, så vi tittar en gång till om en minut innan vi säger att de är borta."
      />
    </p>
  );
}
