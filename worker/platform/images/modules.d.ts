declare module '*.wasm' {
  const compiled: WebAssembly.Module;
  export default compiled;
}

declare module '*.woff' {
  const bytes: ArrayBuffer;
  export default bytes;
}
