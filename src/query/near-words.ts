import { stem, stemProbe } from "../core/text/stem.ts";

/** Groups are separated by ";". The first word of a group stands for each of the others and they for it. */
const ABBREVIATIONS = `
  abs absolute; addr address; app application; arg argument; arr array; assoc association; async asynchronous;
  attr attribute; auth authentication authorization; avg average; bg background; bin binary; bool boolean;
  btn button; buf buffer; calc calculate; cb callback; cert certificate; cfg config configuration; char character;
  chk check; cli commandline; cls class; cmd command; cmp compare comparison; cnt count; col column; coll collection;
  conf config configuration; config configuration; conn connection; const constant; conv convert; coord coordinate;
  ctl control; ctr counter; ctrl control controller; ctx context; cur current; curr current; db database;
  dec decode decimal; decl declaration; def default; del delete; deps dependencies; dest destination;
  dev development device; dict dictionary; diff difference; dir directory; dist distribution; doc document;
  dst destination; dup duplicate; dyn dynamic; elem element; enc encode encrypt; env environment; err error;
  eval evaluate; evt event; ex exception; exc exception; exec execute; exp expression expected; expr expression;
  ext extension; fmt format; fn function; freq frequency; fs filesystem; func function; gen generate; hdr header;
  hw hardware; id identifier; ident identifier; idx index; img image; impl implementation; inc increment;
  info information; init initialize; inst instance; int integer; intl international; io input output; itr iterator;
  lang language; len length; lib library; loc location; lvl level; max maximum; mem memory; meta metadata;
  mgr manager; min minimum; misc miscellaneous; mod module; msg message; mul multiply; nav navigation; num number;
  obj object; op operation; ops operations; opt option; orig original; param parameter; passwd password; pct percent;
  perf performance; perm permission; pid process; pkg package; pos position; pred predicate predict; pref preference;
  prev previous; prio priority; proc process; prod production; prog program; prop property; proto protocol prototype;
  pwd password; px pixel; qty quantity; rand random; rec record; recv receive; ref reference; reg register registry;
  regex regexp; rel relative; repl replace replacement replication; repo repository; req request require;
  res response resource result; resp response; ret return; rev revision reverse; rm remove; sec second; sel select;
  sep separator; seq sequence; sig signature signal; sock socket; spec specification; sql query; src source;
  srv server service; stat statistics status; std standard; stmt statement; str string; sub subscribe subscription;
  subst substitute; svc service; sync synchronize; sys system; tbl table; temp temporary; tmp temporary; tok token;
  tx transaction transmit; txn transaction; txt text; uid user; unauth unauthorized; util utility; val value;
  var variable; vec vector; ver version; vm virtual; win window; xform transform`;

/** Words that developers use for one another. By the same rule. */
const SYNONYMS = `
  abort cancel stop interrupt terminate; accept allow permit; acquire obtain lock; action command operation;
  activate enable; add append insert push attach; adjust tweak tune; alias shortcut; align pad; allocate reserve;
  anonymize obfuscate redact mask; append concat join; apply execute; argument parameter option; array list vector;
  ask prompt query; assert check ensure verify; assign set; async concurrent parallel; attach bind connect;
  attribute property field; authenticate login signin; author creator; authorize permission allow;
  backoff retry delay; backup snapshot dump; base root; batch bulk chunk group; begin start open; bind link;
  blank empty; block chunk; body content payload; boundary limit edge; break split; broadcast publish emit;
  browser client; buffer cache queue; build compile make create construct; bytes size; cache memoize store;
  call invoke; callback handler hook listener; capacity size limit; capture record; catch handle;
  certificate tls ssl; change modify update edit alter mutate; channel stream pipe; check validate verify test;
  checksum hash digest; child nested sub; choose select pick; clean sanitize purge clear; clear reset empty flush;
  client customer user; clone copy duplicate; close shutdown end finish; code source; collapse fold; collect gather;
  color colour; column field; combine merge join concat compose; comment note; compare diff match equal;
  complete finish done; compress gzip deflate zip; concurrency parallel threads; condition predicate;
  configuration settings options preferences; configure setup; conflict collision clash; connect open dial;
  connection socket; constant literal; constraint rule restriction; construct create; consume read; container box;
  convert transform cast coerce parse; cookie session; copy duplicate; count number total; crash panic abort;
  create make new generate; credential password token secret; current active; cut truncate trim; cycle loop circular;
  damage corrupt; data payload; date time; deadlock lock; debug trace log; decode parse deserialize unmarshal;
  decompress inflate unzip; default fallback; deferred lazy delayed; delay wait sleep timeout;
  delete remove drop erase destroy unlink; deny reject refuse forbid; dependency requirement; depth nesting level;
  deserialize parse unmarshal; destroy dispose free; detect discover guess find; difference delta; directory folder;
  disable off; disallow forbid reject; discard drop ignore skip; disconnect close; dispatch route send;
  display show render print; distribute share; divide split; document page; done finish; download fetch;
  draw render paint; drop remove; duration timeout interval; edit modify; element node item; email mail;
  emit publish send trigger; encode serialize; encoding charset; encrypt cipher; end finish; endpoint route url;
  entry item record; enumerate list iterate; equal same match; error exception failure fault; escape quote encode;
  estimate guess; evaluate compute; event signal notification; evict expire purge; exceed limit overflow;
  exclude ignore skip; execute run invoke perform; exist present; exit quit terminate; expand unfold;
  expire timeout ttl; export dump; expression formula; extend inherit; extension plugin; extract parse get;
  fail error; fake mock stub; fast quick performance; fetch get load retrieve; field property;
  figure determine detect; file document; filter select where; find search lookup locate; first head;
  flag option switch; flatten unwrap; flush write; follow redirect; footer bottom; format render print;
  forward proxy; free release dispose; frequency rate; function method; generate produce; get retrieve read;
  global shared; group cluster; guard protect; guess infer suggest; handle process; handler listener; hash digest;
  header head; height size; help usage; hide mask; hierarchy tree; history log; hold keep; host server address;
  icon image; identifier name key; idle inactive; ignore skip; image picture; import load; include contain;
  increase grow; index position; infer deduce detect; information metadata; initialize setup start; inject insert;
  input read; inspect examine; install setup; instance object; interrupt signal; interval period;
  invalid bad malformed; iterate loop walk traverse; join merge concat; kill terminate stop; label name;
  last tail final; latency delay; launch start spawn; layout arrange; leak memory; length size; library package;
  limit max cap bound; line row; link url; listen subscribe; listener observer; load read; location path position;
  lock mutex; log record; login signin; logout signout; lookup search; main entry; manage control; manifest metadata;
  map transform; mark flag; maximum limit; measure metric; member field; memory heap; message notification;
  metadata info; metric statistic; middleware filter interceptor; migrate upgrade; minify compress; mirror copy;
  missing absent; mistype misspell typo; modify update; module package; monitor watch observe; mount attach;
  move rename; multiple several; navigate route; nested inner; network socket; normalize canonical;
  notify emit signal; null nil none undefined; observe watch subscribe; obtain get; offset position; open start;
  optimize fast; option setting; order sort sequence; organize arrange; origin source; output print write;
  override replace; overwrite replace; package bundle; parallel concurrent; parent ancestor; parse read;
  part piece segment chunk; password secret; path route; pattern regex glob; pause suspend; peer remote;
  pending waiting; perform run; permission access; persist save store; pick select; piece chunk;
  ping heartbeat keepalive; pipe stream; place location; plugin addon; pop remove; post send; prepare setup;
  present show; prevent avoid; previous last; print write; priority precedence; private internal; problem error;
  produce emit; provide supply; prune clean remove; public export; publish send; pull fetch; purge clear delete;
  push send; query search; quota limit; raise throw; range interval; rate throttle; ready available;
  rebuild repair recover; recognize detect; reconnect retry; record row; recover repair restore; recursion recursive;
  reduce fold; refer reference; refresh reload update; refuse reject; register add; remember cache store; repair fix;
  repeat retry loop; replace substitute; reply response answer; request query call; require need; response answer;
  restart reboot; restrict limit; result output; resume continue; reverse invert; revert undo rollback;
  role permission; rollback undo; sanitize escape; save store write; scale resize; scan search; schedule timer;
  schema structure; scope context; section part; secure tls; send transmit; separate split; separator delimiter;
  serialize marshal dump; share common; shell terminal; shrink reduce compact; shutdown stop; sign signature;
  similar near; simulate mock; slow throttle; space whitespace; spawn start fork; speed performance; split tokenize;
  stop cancel; string text; strip trim remove; style format; submit send; subtract minus; suggest propose;
  suggestion hint; sum total; swap exchange; switch toggle; tag label; task job work; terminal console tty;
  terminate stop; thread worker; throttle limit; time clock; timeout deadline; title name; tokenize lex scan;
  trace log; track follow; transaction commit; transfer send upload download; translate convert; traverse walk visit;
  trigger fire; trust verify; type kind; unique distinct; unknown unexpected; unlock release; unpack extract;
  upload push; url uri; user account; utility helper; validate verify; vanish disappear; version revision;
  visit walk; wake notify; width size; work job`;

/** A word that may stand in the code where the user said another. */
export interface NearWord {
  readonly word: string;
  /** As indexed. */
  readonly term: string;
  /** Lower-case text to look for in a source; each occurrence is verified against `term`. */
  readonly probe: string;
  /** The same word, shortened or in full; else another word of like meaning. */
  readonly isAbbreviation: boolean;
}

type Table = Map<string, Map<string, NearWord>>;

function put(table: Table, term: string, near: NearWord): void {
  if (term === near.term) return;
  const words = table.get(term) ?? new Map<string, NearWord>();
  table.set(term, words);
  if (!words.has(near.term)) words.set(near.term, near);
}

function addGroups(table: Table, groups: string, isAbbreviation: boolean): void {
  const near = (word: string): NearWord => {
    const term = stem(word);
    return { word, term, probe: stemProbe(term), isAbbreviation };
  };
  for (const group of groups.split(";")) {
    const [first, ...others] = group.trim().split(/\s+/).map(near);
    for (const other of others) {
      put(table, first!.term, other);
      put(table, other.term, first!);
    }
  }
}

let table: Table | undefined;

/** Words that may stand for a term (a stem) of a query, abbreviations first. Worked out at the first question: 1 ms. */
export function nearWords(term: string): readonly NearWord[] {
  if (!table) {
    table = new Map();
    addGroups(table, ABBREVIATIONS, true);
    addGroups(table, SYNONYMS, false);
  }
  return [...(table.get(term)?.values() ?? [])];
}
