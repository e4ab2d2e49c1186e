/** A file embedded in the compiled binary; the import gives its path. */
declare module "*.wasm" {
  const path: string;
  export default path;
}
