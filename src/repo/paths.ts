/** True for a relative, "/"-separated path that stays below its root and out of `.git`. */
export function isPathInside(path: string): boolean {
  if (path === "" || path.startsWith("/") || path.includes("\0")) return false;
  // The usual path has no segment that starts with a dot: settled without splitting.
  if (!path.includes("//") && !path.includes("/.") && !path.startsWith(".") && !path.endsWith("/")) return true;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== ".." && part.toLowerCase() !== ".git");
}

/** The directory part of a "/"-separated path, "" at the top. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/** Joins two "/"-separated paths; "" is the root. */
export function childOf(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}
