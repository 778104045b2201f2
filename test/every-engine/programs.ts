/** Programs whose output Node decides: each engine has to print what Node printed. */
export const programs: Readonly<Record<string, string>> = {
  "a thrown error": 'throw new RangeError("far");\n',
  "an error's own properties": 'throw Object.assign(new Error("x"), { code: "E", at: [1, 2] });\n',
  "an error with a cause":
    'throw new Error("outer", { cause: new TypeError("inner", { cause: { a: 1 } }) });\n',
  "an error of a class":
    'class Named extends Error { override name = "Named"; }\nclass Other extends Error {}\nconsole.log([new Named("n").name]);\nthrow new Other("o");\n',
  "a thrown text": 'throw "text";\n',
  "a thrown object": "throw { a: { b: [1] } };\n",
  "a thrown nothing": "throw undefined;\n",
  "a promise nobody caught": 'Promise.reject(new Error("late"));\nconsole.log("first");\n',
  "a text nobody caught": 'Promise.reject("text");\n',
  "an object nobody caught": "Promise.reject({ a: 1 });\n",
  "a promise caught in time":
    'const late = Promise.reject(new Error("x"));\nlate.catch(() => console.log("caught"));\n',
  "an error in a timer, which ends all others":
    'setTimeout(() => { throw new Error("t"); }, 1);\nsetTimeout(() => console.log("never"), 5_000);\n',
  "an error in an interval":
    'let round = 0;\nsetInterval(() => { round += 1; console.log(round); if (round === 3) throw new Error("third"); }, 1);\n',
  "an error in setImmediate": 'setImmediate(() => { throw new Error("i"); });\n',
  "an error in a microtask": 'queueMicrotask(() => { throw new Error("m"); });\n',
  "an error after an await":
    'await new Promise((done) => setTimeout(done, 1));\nconsole.log("waited");\nthrow new Error("after");\n',
  "an error in an async function nobody awaits":
    'async function fails() { await null; throw new Error("inside"); }\nvoid fails();\nawait new Promise((done) => setTimeout(done, 5_000));\nconsole.log("never");\n',
  // microsoft/TypeScript-Website#711
  "lines from timers, in due order": [
    "let set: ReturnType<typeof setTimeout>[] = []; let from = 0;",
    "let settle = () => {}; const settled = new Promise<void>((done) => { settle = done; });",
    // Set anew where a machine stalled between them: so they are due in this order on any.
    "do {",
    "  for (const one of set) clearTimeout(one);",
    "  from = performance.now();",
    "  const kept = setInterval(() => { console.log('tick'); clearInterval(kept); }, 360);",
    "  set = [kept, setTimeout(() => console.log('third'), 240)];",
    "  set.push(setTimeout(() => console.log('second'), 120), setTimeout(settle, 5));",
    "} while (performance.now() - from > 100);",
    "queueMicrotask(() => console.log('first'));",
    "setTimeout(() => console.log('let go of'), 60_000).unref();",
    "await settled;",
    "console.log('settled');",
    "",
  ].join("\n"),
  "timers cleared by each other, and given arguments": [
    // Due long after the first: a millisecond that passes between the two lines decides nothing.
    "const second = setTimeout(() => console.log('never'), 5_000);",
    "setTimeout((...args: unknown[]) => { clearTimeout(second); console.log(args); }, 1, 'a', 2);",
    "",
  ].join("\n"),
  "turns of setImmediate, in order, and thousands of them": [
    "clearImmediate(setImmediate(() => console.log('never')));",
    "setImmediate((...args: unknown[]) => console.log(args), 'a', 2);",
    "setImmediate(() => { setImmediate(() => console.log('fourth')); console.log('second'); });",
    "setImmediate(() => console.log('third'));",
    "for (let turn = 0; turn < 3_000; turn += 1) await new Promise((done) => setImmediate(done));",
    "console.log('done');",
    "",
  ].join("\n"),
  "what a program puts in the place of the platform's own": [
    "Object.assign(globalThis, { MessageChannel: undefined, Promise: undefined, setTimeout: undefined });",
    "console.log('still ended');",
    "",
  ].join("\n"),
  // sveltejs/svelte#3972
  "three million honest rounds of a loop": 'for (let i = 0; i < 3e6; i++);\nconsole.log("done");\n',
  // liriliri/luna#5, samdenty/console-feed#7
  "what is nested in maps and sets": [
    "console.log({ nested: new Set([new Map([[1, { a: new Set([2]) }]])]) });",
    "console.log(new Map<unknown, unknown>([[{ key: 1 }, new Set([1])], ['k', [undefined, null]]]));",
    "console.log({ a: { b: { c: { d: 1 } } } }, [[[[1]]]], new Map([[new Set(), new Map()]]));",
    "",
  ].join("\n"),
  "values of every kind": [
    "class Point { x = 1; get sum() { return 2; } }",
    "const circle: Record<string, unknown> = { name: 'circle' }; circle['self'] = circle;",
    "console.log(circle, new Point(), class A {}, () => 1, function named() {}, Symbol('s'), -0, 10n);",
    "console.log([1.5, NaN, 'it\\'s', \"both ' and \\\"\", 'line\\nbreak'], [, 1, , 2], new Date(0), /a+/gi);",
    "console.log(Object.create(null), new Uint8Array([1, 2]), new Error('shown').message, [undefined, null]);",
    "console.log(Array.from({ length: 120 }, (_, i) => i), 'x'.repeat(3), { long: 'word '.repeat(30) });",
    "console.log(new WeakMap(), new Number(3), Object.assign(() => 1, { own: 2 }), [new Error('e')].length);",
    "",
  ].join("\n"),
  "placeholders, groups, counts and streams": [
    "console.log('%s is %d of %i, %j %o %O %%', 'a', 1.5, '7x', { b: 1 }, 'c', { d: [1] }, 'rest');",
    "console.group('outer'); console.log('in'); console.group(); console.info('deeper\\nstill'); console.groupEnd(); console.groupEnd();",
    "console.count(); console.count('named'); console.count(); console.countReset(); console.count();",
    "console.assert(1 === 1, 'not shown'); console.assert(false, 'shown %s', 'so'); console.assert(false);",
    "console.error('wrong'); console.warn({ a: 1 }); console.debug('d'); console.dir({ a: { b: { c: {} } } }, { depth: 0 });",
    "console.log(); console.log('end');",
    "",
  ].join("\n"),
  "bodies read while a clock waits for microtasks": [
    "async function turns(read: () => Promise<unknown>) {",
    "  let value: unknown; let over = false;",
    "  void read().then((got) => { value = got; over = true; });",
    "  for (let turn = 0; turn < 40 && !over; turn += 1) await undefined;",
    "  console.log(over, value);",
    "}",
    "const all = async (response: Response) => { const reader = response.body!.getReader(); let size = 0; for (;;) { const { done, value } = await reader.read(); if (done) return size; size += value.byteLength; } };",
    "await turns(() => all(Response.json({ a: 'ü' })));",
    "await turns(() => all(new Response('text')));",
    "await turns(() => new Response('text').text());",
    "await turns(() => Response.json([1, { b: null }]).json());",
    "await turns(() => new Response(null).text());",
    "await turns(() => new Response(null, { status: 204 }).arrayBuffer().then((buffer) => buffer.byteLength));",
    "await turns(() => new Response(new Uint8Array([104, 105])).text());",
    "const twice = new Response('twice'); const copy = twice.clone();",
    "console.log(twice.bodyUsed, await twice.text(), twice.bodyUsed, await copy.text());",
    "await twice.text().catch((error) => console.log(error.name, error.message));",
    "console.log(new Response('a').headers.get('content-type'), Response.json(1).headers.get('content-type'), new Response(new Uint8Array(1)).headers.get('content-type'));",
    "console.log(Response.json(1, { status: 201, headers: { 'content-type': 'x/y' } }).headers.get('content-type'), Response.json(1, { status: 201 }).status, new Response('a') instanceof Response);",
    "try { Response.json(undefined); } catch (error) { console.log((error as Error).name); }",
    "try { new Response('a', { status: 204 }); } catch (error) { console.log((error as Error).name); }",
    "",
  ].join("\n"),
  "errors inside of what is printed": [
    "const error = Object.assign(new RangeError('bad'), { code: 'E_BAD' });",
    "console.log(String(error), error.code, Object.keys(error), error instanceof Error);",
    "console.log({ name: error.name, message: error.message });",
    "",
  ].join("\n"),
  "globals that Node has": [
    "console.log(typeof setImmediate, typeof structuredClone, typeof Response, globalThis === global);",
    "console.log(typeof URL, typeof AbortController, typeof TextEncoder, typeof crypto.subtle, typeof performance.now());",
    "",
  ].join("\n"),
};
