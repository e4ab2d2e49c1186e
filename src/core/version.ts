/** Replaced by build.ts; absent when the sources run directly. */
declare const SCRY_BUILD_VERSION: string | undefined;
declare const SCRY_BUILD_COMMIT: string | undefined;

/** The version of package.json, or "dev" when run from source. */
export const VERSION: string = typeof SCRY_BUILD_VERSION === "string" ? SCRY_BUILD_VERSION : "dev";

/** The abbreviated git commit of the build; "unknown" outside a git checkout and when run from source. */
export const COMMIT: string = typeof SCRY_BUILD_COMMIT === "string" ? SCRY_BUILD_COMMIT : "unknown";
