declare module '*.wasm' {
  const compiled: WebAssembly.Module;
  // oxlint-disable-next-line import/no-default-export -- what a module of this kind holds
  export default compiled;
}

declare module '*.woff' {
  const bytes: ArrayBuffer;
  // oxlint-disable-next-line import/no-default-export -- what a module of this kind holds
  export default bytes;
}
