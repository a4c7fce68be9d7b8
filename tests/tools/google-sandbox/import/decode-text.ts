const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/** Bytes of a mailbox file as text: UTF-8, or else Windows-1252, the usual other one. */
export function decodeText(bytes: Uint8Array): { text: string; isUtf8: boolean } {
  try {
    return { text: utf8.decode(bytes), isUtf8: true };
  } catch {
    return { text: windows1252.decode(bytes), isUtf8: false };
  }
}
