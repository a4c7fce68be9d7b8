import { Trans } from '@lingui/react/macro';

import { useAtomValue } from '#web/state/store.ts';

import { RollingSubjects } from './rolling-subjects.tsx';
import { scanSubjectsAtom } from './scan-atoms.ts';

/** Subject lines from the mail being counted. Nothing of it is stored anywhere. */
export function SubjectRoll() {
  return (
    <RollingSubjects
      subjects={useAtomValue(scanSubjectsAtom)}
      note={<Trans>Ämnesraderna visas bara här, nu. De sparas aldrig.</Trans>}
    />
  );
}
