const VIA = /[\s([]\s*(?:via|genom)\s+([^()[\]]+?)\s*[)\]]?$/iu;

/** Both names of `Eva Ek via Jira`; null where there is one only. */
export function namesAroundVia(name: string): { sender: string; relay: string } | null {
  const via = VIA.exec(name);
  const relay = via?.[1];
  return via === null || relay === undefined ? null : { sender: name.slice(0, via.index), relay };
}
