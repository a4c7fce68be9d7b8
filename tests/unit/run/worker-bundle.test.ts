import { expect, test } from 'vitest';

import { workerBundleProblems } from '#tests/tools/run/checks/worker-bundle.ts';

/** The parts of the built Worker that have to do with Gmail, as esbuild writes them. */
const BUILT = `
// worker/domain/access/connection.ts
var GMAIL_READONLY_SCOPE = "https://www.googleapis.com/auth/gmail.readonly";
var GMAIL_MODIFY_SCOPE = "https://www.googleapis.com/auth/gmail.modify";

// worker/platform/google/call-gmail.ts
    const response2 = await fetch2(\`\${baseUrl}/users/me/\${path}?\${query.toString()}\`, {
      method: body === void 0 ? "GET" : "POST",

// worker/platform/google/gmail-client.ts
    const request = { path: "messages/batchModify", query: new URLSearchParams() };
      return callGmail(account, { path: "profile", query }, profileSchema);
      const { labels } = await callGmail(account, { path: "labels", query }, labelListSchema);
      const label = await callGmail(account, { path: \`labels/\${labelId}\`, query }, labelSchema);
      const page = await callGmail(account, { path: "messages", query }, messagePageSchema);
        { path: \`messages/\${messageId}\`, query },
      const page = await callGmail(account, { path: "history", query }, historyPageSchema);

// worker/platform/google/endpoints.ts
`;

test('the Worker as it is holds nothing that deletes, sends, or asks for more than it may', () => {
  expect(workerBundleProblems(BUILT)).toEqual([]);
});

test.each([
  ['batchDelete', '"messages/batchModify"', '"messages/batchDelete"'],
  ['messages/send', '"profile"', '"messages/send"'],
  ['drafts/send', '"history"', '"drafts/send"'],
  ['messages.delete', '// worker/domain', '"gmail.users.messages.delete"; // worker/domain'],
  [
    'https://mail.google.com',
    'https://www.googleapis.com/auth/gmail.modify',
    'https://mail.google.com/',
  ],
  ['auth/gmail.settings.basic', 'auth/gmail.modify', 'auth/gmail.settings.basic'],
  ['auth/gmail.modify.all', 'auth/gmail.modify', 'auth/gmail.modify.all'],
  ['auth/drive', '// worker/domain', '"https://www.googleapis.com/auth/drive"; // worker/domain'],
  ['trash', '`messages/${messageId}`', '`messages/${messageId}/trash`'],
  ['DELETE', '"GET" : "POST"', '"DELETE" : "POST"'],
  ['2 places', '// worker/domain', '`/users/me/${id}`, {\n  method: "GET",\n// worker/domain'],
  ['was not found', '// worker/platform/google/gmail-client.ts', '// worker/gmail/client.ts'],
])('%s is found', (what, known, foreign) => {
  const problems = workerBundleProblems(BUILT.replace(known, () => foreign));
  expect(problems.join('\n')).toContain(what);
});
