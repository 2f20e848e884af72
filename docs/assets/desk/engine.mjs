/* The engine as the page speaks with it: promises instead of messages. */

const PATIENCE = 60_000;   // without a sign of life for so long, the load has failed: Pyodide itself may hang silently

export class Engine {
  #worker = new Worker(new URL("engine-worker.mjs", import.meta.url), { type: "module" });
  #waiting = new Map();
  #language;
  #next = 1;
  #onProgress;
  #lost = null;
  #alarm = 0;

  constructor(language, onProgress) {
    this.#language = language;
    this.#onProgress = onProgress;
    this.#worker.addEventListener("message", ({ data }) => this.#heard(data));
    this.#worker.addEventListener("error", event => this.#fail(event.message || "worker"));
  }

  async start(addresses) {
    this.#watch();
    await this.#send("start", addresses);
    clearTimeout(this.#alarm);
  }

  ask(name, ...given) {
    return this.#send("ask", { ask: name, language: this.#language, with: given });
  }

  /* Keep what has been started for the next time; tells whether there was anything new to keep. */
  remember() {
    return this.#send("remember");
  }

  #send(what, given) {
    if (this.#lost) return Promise.reject(this.#lost);
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, what, given });
    });
  }

  #heard({ id, answer, error, progress }) {
    if (progress !== undefined) {
      this.#watch();
      this.#onProgress(progress);
      return;
    }
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) resolve(answer);
    else reject(new Error(error));
  }

  #watch() {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#fail("timeout"), PATIENCE);
  }

  #fail(reason) {
    this.#lost = new Error(reason);
    clearTimeout(this.#alarm);
    for (const { reject } of this.#waiting.values()) reject(this.#lost);
    this.#waiting.clear();
  }
}
