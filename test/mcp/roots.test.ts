import { describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { ScryError } from "../../src/core/errors.ts";
import { ClientRoots, type Grant, grantFromRoots, isInside, resolveDirectory } from "../../src/mcp/roots.ts";
import { TEST_ROOT } from "../support/sandbox.ts";

const base = mkdtempSync(join(TEST_ROOT, "roots-"));

const root = join(base, "a project");
const sibling = join(base, "a project 2");
mkdirSync(join(root, "src/deep"), { recursive: true });
mkdirSync(sibling);
writeFileSync(join(root, "file.txt"), "");
symlinkSync(sibling, join(root, "out"));
symlinkSync(join(root, "src"), join(root, "within"));
symlinkSync(root, join(base, "alias"));

const client: Grant = { directories: [root], source: "client" };

async function refusal(path: string | undefined, grant: Grant): Promise<ScryError> {
  const error = await resolveDirectory(path, grant).then(
    (found) => new Error(`granted ${found}`),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(ScryError);
  return error as ScryError;
}

describe("resolveDirectory grants what lies inside", () => {
  test.each([
    [undefined, root],
    [".", root],
    ["src", join(root, "src")],
    ["src/../src/deep/", join(root, "src/deep")],
    [join(root, "src"), join(root, "src")],
    ["within", join(root, "src")],
    [join(base, "alias", "src"), join(root, "src")],
  ])("%p", async (path, expected) => expect(await resolveDirectory(path, client)).toBe(expected));

  test("a root that is itself a link", async () => {
    const grant: Grant = { directories: [join(base, "alias")], source: "client" };
    expect(await resolveDirectory("src", grant)).toBe(join(root, "src"));
  });

  test("any of several roots", async () => {
    const grant: Grant = { directories: [root, sibling], source: "client" };
    expect(await resolveDirectory(sibling, grant)).toBe(sibling);
    expect(await resolveDirectory("out", grant)).toBe(sibling);
  });
});

describe("resolveDirectory refuses what lies outside", () => {
  test.each(["/etc", "/", "..", "../a project 2", sibling, "out", "src/../../..", "/does-not-exist", `${root}2`])(
    "%p",
    async (path) => {
      const { code, message, hint } = await refusal(path, client);
      expect(code).toBe("BAD_ARGUMENT");
      expect(message).toBe(`project_path ${JSON.stringify(path)} is outside the workspace root ${root}`);
      expect(hint).toContain("leave project_path out");
    },
  );

  test("it does not tell whether a path outside exists", async () => {
    const [there, absent] = [await refusal(sibling, client), await refusal(join(base, "absent"), client)];
    expect(there.message.replace(sibling, "")).toBe(absent.message.replace(join(base, "absent"), ""));
  });

  test("a server started in the root of the disk grants nothing by itself", async () => {
    const everything: Grant = { directories: ["/"], source: "server" };
    for (const path of [undefined, "/etc", root]) {
      expect((await refusal(path, everything)).hint).toContain("scry mcp DIR");
    }
  });
});

test("what is missing inside says so", async () => {
  expect((await refusal("nothing", client)).code).toBe("NOT_FOUND");
  expect((await refusal("file.txt/x", client)).code).toBe("NOT_FOUND");
  expect((await refusal("a\0b", client)).code).toBe("UNREADABLE");
  const gone: Grant = { directories: [join(base, "gone")], source: "client" };
  expect((await refusal(undefined, gone)).message).toBe(`the workspace root ${join(base, "gone")} does not exist`);
});

test("roots that are gone are passed over while one is there, and named when none is", async () => {
  const uris = ["http://x/", pathToFileURL(join(base, "gone")).href];
  const some = grantFromRoots([...uris, pathToFileURL(root).href])!;
  expect(await resolveDirectory(undefined, some)).toBe(root);
  expect(await resolveDirectory("src", some)).toBe(join(root, "src"));
  expect((await refusal(sibling, some)).code).toBe("BAD_ARGUMENT");
  const none = grantFromRoots([...uris, pathToFileURL(join(base, "lost")).href])!;
  const { code, message } = await refusal("src", none);
  expect([code, message]).toEqual([
    "NOT_FOUND",
    `none of the workspace roots ${join(base, "gone")}, ${join(base, "lost")} exists`,
  ]);
});

describe("root URIs", () => {
  test("become paths; what is no local file is passed over", () => {
    const uris = [
      "https://example.com/x",
      "file:///a%20b/c%23d",
      "file:///plain space",
      "file://other/host",
      "nonsense",
    ];
    expect(grantFromRoots(uris)).toEqual({ directories: ["/a b/c#d", "/plain space"], source: "client" });
    expect(grantFromRoots(["vscode-vfs://github/a/b"])).toBeNull();
    expect(grantFromRoots([])).toBeNull();
  });

  test("any path survives the way through a URI", () => {
    const name = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/[/\0]|^\.\.?$/.test(text));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
        const path = `/${names.join("/")}`;
        expect(grantFromRoots([pathToFileURL(path).href])?.directories).toEqual([path]);
      }),
    );
  });
});

test("isInside: itself and below, not beside and not above", () => {
  expect(["/a", "/a/b", "/a/..b"].map((path) => isInside(path, "/a"))).toEqual([true, true, true]);
  expect(["/", "/ab", "/b/a"].map((path) => isInside(path, "/a"))).toEqual([false, false, false]);
});

describe("ClientRoots", () => {
  const server: Grant = { directories: [sibling], source: "server" };
  const uris = [pathToFileURL(root).href];

  test("asks once, and again after a change", async () => {
    let asked = 0;
    const roots = new ClientRoots(async () => (asked++ === 0 ? uris : []), sibling);
    expect(await Promise.all([roots.grant(), roots.grant()])).toEqual([client, client]);
    expect(asked).toBe(1);
    roots.forget();
    expect(await roots.grant()).toEqual(server);
    expect(asked).toBe(2);
  });

  test("falls back to the server's directory without the capability and on a refusal", async () => {
    expect(await new ClientRoots(() => null, sibling).grant()).toEqual(server);
    const refusing = new ClientRoots(() => Promise.reject(new Error("no")), sibling);
    expect(await refusing.grant()).toEqual(server);
  });

  test("falls back when the client is slow, and takes its answer when it comes", async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const roots = new ClientRoots(() => promise, sibling, 1);
    expect(await roots.grant()).toEqual(server);
    resolve(uris);
    await promise;
    expect(await roots.grant()).toEqual(client);
  });

  test("an answer from before a change does not count after it", async () => {
    const first = Promise.withResolvers<string[]>();
    const answers = [first.promise, Promise.resolve([] as string[])];
    const roots = new ClientRoots(() => answers.shift() ?? null, sibling, 1);
    await roots.grant();
    roots.forget();
    first.resolve(uris);
    await first.promise;
    expect(await roots.grant()).toEqual(server);
  });
});
