/* The engine: the project's own Python, compiled when the site was built and run by Pyodide in this worker. Nothing
 * here knows a rule.
 *
 * It is started with the addresses of Pyodide and of the archive with the engine and its records, then answers
 * requests of `judge.desk.browser`. What has been fetched is counted, so that the page can show how far it is.
 *
 * Most of a start is the same every time: Python begins, and the engine and its records are loaded. So once the page is
 * at rest, the memory of the started Python is kept in this browser, and the next start goes on from there. The memory
 * belongs to one archive, whose name tells its content and the library's; with another it is made anew. */

import { forgetMemory, keepMemory, memoryOf } from "./memory.mjs";

let door = null;
let toKeep = null;   // what has been started from the archive, and is to be kept once the page is at rest

/* The copy is counted and the response itself goes on untouched: only from an untouched one does the browser keep the
 * compiled WebAssembly for the next time. */
function countFetched(total) {
  const plain = self.fetch.bind(self);
  let done = 0;
  self.fetch = async (...request) => {
    const response = await plain(...request);
    if (response.ok && response.body) count(response.clone()).catch(() => {});   // a broken load is told by who reads it
    return response;
  };
  async function count(copy) {
    for (const reader = copy.body.getReader(); ;) {
      const { done: ended, value } = await reader.read();
      if (ended) return;
      done += value.byteLength;
      self.postMessage({ progress: Math.min(1, done / total) });
    }
  }
}

async function archiveAt(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response.arrayBuffer();
}

/* Pyodide with its options; a memory that has outgrown the one that Pyodide begins with needs as much room. */
async function pyodideAt(pyodide, options) {
  const [{ loadPyodide }, { default: create }] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map(name => import(new URL(name, pyodide).href)));
  async function createPyodideModule(settings) {
    const module = await create(settings);
    if (settings.INITIAL_MEMORY > module.HEAP8.length) module.growMemory(settings.INITIAL_MEMORY);
    return module;
  }
  return loadPyodide({ indexURL: pyodide, createPyodideModule, ...options });
}

/* Python as it was once the engine had been loaded; null where no such memory is kept, or where it is not usable. */
async function goneOn({ pyodide, library, archive }) {
  const memory = await memoryOf(archive);
  if (!memory) return null;
  try {
    const python = await pyodideAt(pyodide, { stdLibURL: library, _loadSnapshot: memory.arrayBuffer() });
    return python.globals.get("door");
  } catch (failed) {
    console.info(failed);
    await forgetMemory(archive);
    return null;
  }
}

async function begun({ pyodide, library, archive, digest }) {
  const fetched = archiveAt(archive);
  fetched.catch(() => {});   // it is awaited below; until then its failure is nobody's surprise
  const python = await pyodideAt(pyodide, { stdLibURL: library, _makeSnapshot: true });
  const content = await fetched;
  python.globals.set("content", content);
  const found = python.runPython("import hashlib; hashlib.sha256(content.to_py()).hexdigest()");
  python.globals.delete("content");
  if (found !== digest) throw new Error(`archive: sha256 ${found}, expected ${digest}`);
  python.unpackArchive(content, "zip", { extractDir: "/svod" });
  python.runPython("import sys; sys.path.insert(0, '/svod'); from judge.desk.browser import Door; door = Door()");
  toKeep = { archive, python };
  return python.globals.get("door");
}

async function start(addresses) {
  countFetched(addresses.bytes);
  door = await goneOn(addresses) ?? await begun(addresses);
  return true;
}

async function remember() {
  if (!toKeep) return false;
  const { archive, python } = toKeep;
  toKeep = null;
  await keepMemory(archive, python.makeMemorySnapshot());
  return true;
}

const ask = request => JSON.parse(door(JSON.stringify(request)));
const work = { start, remember, ask };

self.addEventListener("message", async ({ data: { id, what, given } }) => {
  try {
    self.postMessage({ id, answer: await work[what](given) });
  } catch (error) {
    self.postMessage({ id, error: String(error?.message ?? error) });
  }
});
