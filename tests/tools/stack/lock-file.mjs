/**
 * @typedef {object} LockedPackage
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {object} LockFile
 * @property {Record<string, LockedPackage>} packages
 */

/**
 * Whether the lock names every optional package that its packages ask for, as `npm ci` demands. Some
 * registries lack other systems' binaries, and npm then leaves them out of the lock.
 *
 * @param {LockFile} lock
 */
export function isLockComplete(lock) {
  return Object.entries(lock.packages).every(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).every((name) => isLocked(lock, path, name)),
  );
}

/**
 * Looks a name up as Node does: in the package's own node_modules, then in each one above.
 *
 * @param {LockFile} lock
 * @param {string} fromPath
 * @param {string} name
 */
function isLocked(lock, fromPath, name) {
  for (
    let path = fromPath;
    ;
    path = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))
  ) {
    if (Object.hasOwn(lock.packages, `${path === '' ? '' : `${path}/`}node_modules/${name}`))
      return true;
    if (path === '') return false;
  }
}
