/* engine.js - a module in a worker, from the page's side: requests in order, the newest of a key,
 * a limit of time, and a new worker where one was stopped.
 *
 * Files are fetched once: a worker that is made again needs no network. */

const here = new URL(".", import.meta.url);

async function fetched(name) {
  const response = await fetch(new URL(name, here));
  if (!response.ok)
    throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

async function compiled(name) {
  const response = await fetched(name);
  const type = response.headers.get("content-type") || "";
  return type.startsWith("application/wasm") ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
  /* name: of the files; maker: the function that the loader defines; limit: milliseconds that a
   * request may take, 0 for no limit. */
  constructor(name, maker, limit) {
    this.name = name;
    this.maker = maker;
    this.limit = limit;
    this.waiting = new Map();
    this.running = null;
    this.count = 0;
    this.ready = this.load();
    this.ready.catch(() => {});
  }

  async load() {
    const module = compiled(`${this.name}.wasm`);
    module.catch(() => {});
    const [loader, work] = await Promise.all([fetched(`${this.name}.js`).then((r) => r.text()),
      fetched("worker.js").then((r) => r.text())]);
    this.source = URL.createObjectURL(new Blob([loader, "\n", work], {type: "text/javascript"}));
    if (this.waiting.size > 0) /* it begins while the module is compiled */
      this.spare = new Worker(this.source);
    this.module = await module;
    this.next();
  }

  start() {
    this.worker = this.spare ?? new Worker(this.source);
    this.spare = null;
    this.worker.onmessage = ({data}) => this.receive(data);
    this.worker.onerror = (event) => this.stop(event.message || "the worker failed", "failed");
    this.running = {id: -1, key: "", onpart() {}, resolve() {}};
    this.worker.postMessage({id: -1, start: this.maker, module: this.module});
  }

  /* onpart is called with each part of the answer. Resolves to "done", to "replaced" where a newer
   * request has the same key, or to {stopped} or {failed}, which say why. */
  ask(key, request, onpart) {
    return new Promise((resolve) => {
      this.waiting.get(key)?.resolve("replaced");
      if (this.running?.key === key)
        this.running.replaced = true;
      this.waiting.delete(key);
      this.waiting.set(key, {id: this.count++, key, request, onpart, resolve});
      this.next();
    });
  }

  next() {
    if (this.running || !this.module || this.waiting.size === 0)
      return;
    if (!this.worker) {
      this.start();
      return;
    }
    for (const [key, job] of this.waiting) {
      this.waiting.delete(key);
      this.running = job;
      this.worker.postMessage({...job.request, id: job.id});
      if (this.limit > 0)
        this.timer = setTimeout(() => this.stop(`stopped after ${this.limit / 1000} s`),
          this.limit);
      return;
    }
  }

  receive(data) {
    const job = this.running;
    if (!job || data.id !== job.id)
      return;
    if (data.part !== undefined) {
      if (!job.replaced)
        job.onpart(data);
      return;
    }
    clearTimeout(this.timer);
    if (data.failed !== undefined) {
      this.stop(data.failed, "failed");
      return;
    }
    this.running = null;
    job.resolve(job.replaced ? "replaced" : "done");
    this.next();
  }

  /* Ends what is running; a new worker takes what waits. A module that does not even start fails
   * all that wait. */
  stop(reason, how = "stopped") {
    clearTimeout(this.timer);
    this.worker?.terminate();
    const job = this.running, starts = job?.id === -1 && how === "failed";
    this.worker = this.running = null;
    job?.resolve(job.replaced ? "replaced" : {[how]: reason});
    if (starts) {
      for (const waiting of this.waiting.values())
        waiting.resolve({failed: reason});
      this.waiting.clear();
    }
    this.next();
  }
}
