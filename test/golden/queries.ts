/** A query over one of the corpora, with the files that a maintainer would open for it. */
export interface GoldenQuery {
  readonly query: string;
  readonly category: string;
  readonly relevant: readonly string[];
  /** No other file can be meant: a relevant one must come first, whatever the weights. */
  readonly certain: boolean;
}

const certain = (category: string, query: string, ...relevant: readonly string[]): GoldenQuery => ({
  query,
  category,
  relevant,
  certain: true,
});
const open = (category: string, query: string, ...relevant: readonly string[]): GoldenQuery => ({
  query,
  category,
  relevant,
  certain: false,
});

const FASTIFY: readonly GoldenQuery[] = [
  open("concept", "what is sent when an async route handler rejects its promise", "lib/wrapThenable.js"),
  open("concept", "how does a plugin get its own scope separate from the parent", "lib/pluginOverride.js"),
  open("concept", "find the real client address behind a load balancer", "lib/request.js"),
  certain("concept", "generate the id of a request", "lib/reqIdGenFactory.js"),
  certain("name", "onSendHookRunner", "lib/hooks.js"),
  certain("name", "SchemaController.setupSerializer", "lib/schema-controller.js"),
  certain("name", "buildErrorHandler", "lib/error-handler.js"),
  certain(
    "error",
    "FastifyError [FST_ERR_CTP_EMPTY_JSON_BODY]: Body cannot be empty when content-type is set to 'application/json'",
    "lib/errors.js",
    "lib/contentTypeParser.js",
  ),
  certain(
    "error",
    "AssertionError [ERR_ASSERTION]: The dependency '@fastify/cookie' of plugin '@fastify/session' is not registered",
    "lib/pluginUtils.js",
  ),
  certain(
    "error",
    "Error: Not found handler already set for Fastify instance with prefix: '/api/v1'",
    "lib/fourOhFour.js",
  ),
  open("config", "default maximum request body size", "lib/configValidator.js", "fastify.js"),
  certain("config", "where are keepAliveTimeout and requestTimeout applied to the node http server", "lib/server.js"),
  certain("partial", "compile schemas validation", "lib/validation.js"),
  certain("partial", "write_early_hints", "lib/reply.js"),
  certain("typo", "decorateReqest", "lib/decorate.js"),
  open("typo", "wrap thenabel", "lib/wrapThenable.js"),
  open("signature", "handleError(reply, error, cb)", "lib/error-handler.js"),
  certain("signature", "function getPluginName (func)", "lib/pluginUtils.js"),
  certain(
    "trace",
    "at preHandlerCallbackInner (/app/node_modules/fastify/lib/handleRequest.js:161:24)",
    "lib/handleRequest.js",
  ),
  open(
    "trace",
    "node_modules/fastify/types/content-type-parser.d.ts:15:11 - error TS2344: Type 'Uint8Array' does not satisfy the constraint 'string | Buffer'.",
    "types/content-type-parser.d.ts",
  ),
];

const RXJS: readonly GoldenQuery[] = [
  open(
    "concept",
    "abort the http request when nobody is listening any more",
    "internal/observable/dom/fetch.ts",
    "internal/ajax/ajax.ts",
  ),
  open(
    "concept",
    "remember the last few values and give them to late listeners",
    "internal/ReplaySubject.ts",
    "internal/operators/shareReplay.ts",
  ),
  open(
    "concept",
    "ignore clicks while the previous request is still running",
    "internal/operators/exhaustMap.ts",
    "internal/operators/exhaustAll.ts",
  ),
  open(
    "concept",
    "limit how many inner tasks run at once and queue the rest",
    "internal/operators/mergeInternals.ts",
    "internal/operators/mergeMap.ts",
  ),
  certain("name", "TestScheduler.parseMarblesAsSubscriptions", "internal/testing/TestScheduler.ts"),
  certain("name", "schedulePromise", "internal/scheduled/schedulePromise.ts"),
  certain("name", "Subscription#unsubscribe", "internal/Subscription.ts"),
  certain(
    "error",
    "TypeError: You provided 'undefined' where a stream was expected. You can provide an Observable, Promise, ReadableStream, Array, AsyncIterable, or Iterable.",
    "internal/util/throwUnobservableError.ts",
  ),
  certain(
    "error",
    "UnsubscriptionError: 2 errors occurred during unsubscription: 1) TypeError: handle.close is not a function",
    "internal/util/UnsubscriptionError.ts",
  ),
  certain(
    "error",
    "Uncaught TypeError: WebSocketSubject.error must be called with an object with an error code, and an optional reason: { code: number, reason: string }",
    "internal/observable/dom/WebSocketSubject.ts",
  ),
  open("config", "where do i set a global handler for uncaught errors", "internal/config.ts"),
  certain("config", "compiler target of the esm5 build", "tsconfig.esm5.json"),
  certain("partial", "distinct_until_key_changed", "internal/operators/distinctUntilKeyChanged.ts"),
  open("partial", "bind callback internals", "internal/observable/bindCallbackInternals.ts"),
  certain(
    "typo",
    "throttel leading and trailing values",
    "internal/operators/throttle.ts",
    "internal/operators/throttleTime.ts",
  ),
  certain("typo", "VirtualTimeSheduler", "internal/scheduler/VirtualTimeScheduler.ts"),
  certain(
    "signature",
    "timer(dueTime: number | Date, intervalOrScheduler?: number | SchedulerLike)",
    "internal/observable/timer.ts",
  ),
  certain("signature", "bufferCount(bufferSize, startBufferEvery)", "internal/operators/bufferCount.ts"),
  certain(
    "trace",
    "    at AsyncAction.requestAsyncId (webpack:///./node_modules/rxjs/src/internal/scheduler/AsyncAction.ts:69:12)",
    "internal/scheduler/AsyncAction.ts",
  ),
  certain(
    "trace",
    "    at combineLatestInit (/srv/web/node_modules/rxjs/dist/cjs/internal/observable/combineLatest.js:37:9)",
    "internal/observable/combineLatest.ts",
  ),
];

/** A corpus: what is copied of an installed package, and the queries over it. */
export const CORPORA = [
  { name: "fastify", from: "fastify", parts: ["fastify.js", "lib", "docs", "types"], queries: FASTIFY },
  { name: "rxjs", from: "rxjs/src", parts: ["."], queries: RXJS },
] as const;
