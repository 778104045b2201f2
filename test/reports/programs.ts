/** Programs out of public reports, whose output Node decides. */
export const reported: Readonly<Record<string, string>> = {
  // sveltejs/svelte#3972
  "loops that are long and do end": [
    "let sum = 0;",
    "for (let outer = 0; outer < 2_000; outer++) for (let inner = 0; inner < 5_000; inner++) sum += inner % 3;",
    "let rounds = 0;",
    "while (true) { rounds += 1; if (rounds === 1_000_000) break; }",
    "do { rounds -= 1; } while (rounds > 0);",
    "for (const value of function* () { for (let i = 0; i < 100_000; i++) yield i; }()) sum += value;",
    "const depth = (left: number): number => (left === 0 ? 0 : 1 + depth(left - 1));",
    "const sorted = Array.from({ length: 50_000 }, (_, i) => (i * 7_919) % 200_003).sort((a, b) => a - b);",
    "console.log('done', sum, rounds, depth(4_000), sorted[1_000]);",
    "",
  ].join("\n"),
  // sveltejs/svelte#3972
  "300,000 awaits in a row": [
    "let turns = 0;",
    "for (let i = 0; i < 300_000; i++) { await null; turns += 1; }",
    "console.log('done', turns);",
    "",
  ].join("\n"),
  // microsoft/TypeScript-Website#711
  "lines from timers set by timers": [
    "let left = 4;",
    "const again = () => { console.log('left', left); left -= 1; if (left > 0) setTimeout(again, left); };",
    "setTimeout(again);",
    "console.log('set');",
    "",
  ].join("\n"),
  // microsoft/TypeScript-Website#711
  "lines after the last statement, from an async function nobody awaits": [
    "const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));",
    "async function* steps() { for (const step of ['one', 'two', 'three']) { await wait(3); yield step; } }",
    "void (async () => { for await (const step of steps()) console.log(step); try { await wait(2); } finally { setTimeout(() => console.log('last'), 30); } })();",
    "console.log('the end of the file');",
    "",
  ].join("\n"),
  // microsoft/TypeScript-Website#711
  "an interval that is let go of, and one that clears itself": [
    "setInterval(() => console.log('never'), 60_000).unref();",
    "let ticks = 0;",
    "const kept = setInterval(() => { ticks += 1; console.log('tick', ticks); if (ticks === 3) clearInterval(kept); }, 2);",
    "",
  ].join("\n"),
  // microsoft/TypeScript-Website#711
  "an immediate that sets the next": [
    "let turn = 0;",
    "const next = () => { turn += 1; if (turn < 50) setImmediate(next); else console.log('turns', turn); };",
    "setImmediate(next);",
    "const cancelled = setImmediate(() => console.log('never')); clearImmediate(cancelled);",
    "",
  ].join("\n"),
  // liriliri/luna#5, samdenty/console-feed#7
  "maps and sets in each other, deep and empty": [
    "console.log({ a: new Set([new Set([new Set([new Set([1])])])]), b: new Map([[new Map(), new Set()]]) });",
    "console.log([new Map([['k', { nested: new Map([['deep', new Map([[1, 2]])]]) }]])]);",
    "console.log(new Map(), new Set(), { map: new Map(), set: new Set() }, [new Map(), new Set()]);",
    "console.log(new Map<unknown, unknown>([[{ key: { of: 1 } }, [new Set(['a'])]], [[1, 2], 'list'], [() => 1, Symbol('s')], [null, undefined], [NaN, -0]]));",
    "",
  ].join("\n"),
  // liriliri/luna#5, samdenty/console-feed#7
  "maps and sets that hold themselves, have more, or are long": [
    "const map = new Map<unknown, unknown>([['a', 1]]); map.set('self', map); map.set(map, 'key'); console.log(map);",
    "const set = new Set<unknown>(['x']); set.add(set); console.log({ set });",
    "class Lookup extends Map<string, number> { name = 'lookup'; } console.log(new Lookup([['a', 1]]));",
    "class Tags extends Set<string> {} console.log(new Tags(['a', 'b']), [new Tags()]);",
    "console.log(Object.assign(new Map([['a', 1]]), { own: true }), Object.assign(new Set([1]), { own: [2] }));",
    "console.log(new Map(Array.from({ length: 120 }, (_, i) => [i, i * i])));",
    "console.log(new Set(Array.from({ length: 101 }, (_, i) => `item ${i}`)));",
    "console.log('%o and %O and %j and %s', new Set([1]), new Map([['a', { b: 1 }]]), new Map([['a', 1]]), new Set(['s']));",
    "",
  ].join("\n"),
  // liriliri/luna#5, samdenty/console-feed#7
  "what is made of maps and sets, and the weak kinds": [
    "const map = new Map<unknown, unknown>([['a', new Set([1])], [{ b: 2 }, 'c']]);",
    "console.log([...map.keys()], [...map.values()], [...map.entries()], [...new Set(['x', 'y'])]);",
    "console.log(new WeakSet(), [new WeakMap()], { weak: new WeakSet() });",
    "console.log(Object.groupBy([1, 2, 3], (value) => (value % 2 ? 'odd' : 'even')), Object.fromEntries(new Map([['a', 1]])));",
    "console.dir(new Map([['a', { b: { c: { d: 1 } } }]]), { depth: 0 }); console.dir(new Set([{ b: { c: {} } }]), { depth: null });",
    "",
  ].join("\n"),
  // liriliri/luna#5
  "iterators and generators that show nothing of what is left in them": [
    "function* steps() { yield 1; } async function* later() { yield 1; }",
    "console.log([1].values(), 'ab'[Symbol.iterator](), 'ab'.matchAll(/a/g), steps(), later());",
    "console.log({ nested: [[1].entries(), steps()] }, [1, 2].values().map((value) => value * 2));",
    "",
  ].join("\n"),
};
