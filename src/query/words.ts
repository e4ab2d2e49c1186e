/** Words that carry no meaning in a question. They are dropped only when other words remain. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about an and any are as at be been being but by can could did do does doing for from get gets had has have how i if in
  into is it its itself me my no nor not of on or our out over should so some such than that the their them then there these they
  this those through to up us used uses using via was we were what when where which while who whose why will with would you your`.split(
    /\s+/,
  ),
);

/** What is asked of anything in "how does it work?": a worker is not meant. */
export const HOW_VERBS: ReadonlySet<string> = new Set(["work", "works", "working"]);

/** Verbs that open a change description or a request and say little about the place. They keep a share of their weight. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(
  `add adds added allow allows avoid change changed clean cleanup code correct correctly ensure feature file files find fix fixed fixes
  function functions handle handled handles handling implement implementation implemented implements improve instead introduce logic make makes minor method methods
  move new now only properly refactor remove removed rename replace show support supports tweak update updated use way work works`.split(
    /\s+/,
  ),
);

/** Words of speech that a question is full of, which stand in code and comments by chance. They keep the same share. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `again against ago all almost already also although always another anyone anything away back because become becomes bring came
  cannot certain come comes coming decide decided decides done each either enough even ever every everything exactly few go goes
  going gone good got great happen happened happens here just know later least let lets like likely look looking looks many maybe
  much nobody nothing often ones other others otherwise own per possible rather real really right same say says see seen sees
  several shall since someone something soon still stuff such sure tell tells thing things think together too took toward two
  usually various very want wanted wants well went whether without yes yet yourself`.split(/\s+/),
);

/** Words that ask for a kind of file which otherwise ranks lower. */
export const WANTS: Readonly<Record<"tests" | "examples" | "docs", ReadonlySet<string>>> = {
  tests: new Set([
    "test",
    "tests",
    "testing",
    "tested",
    "spec",
    "specs",
    "unittest",
    "fixture",
    "fixtures",
    "mock",
    "mocks",
  ]),
  examples: new Set([
    "example",
    "examples",
    "demo",
    "demos",
    "sample",
    "samples",
    "tutorial",
    "benchmark",
    "benchmarks",
    "bench",
  ]),
  docs: new Set(["docs", "doc", "documentation", "readme", "changelog", "guide", "license", "contributing"]),
};
