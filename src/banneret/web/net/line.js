/** A socket that comes back: what was sent and not yet answered is sent again. */

const SHORTEST_WAIT = 400;
const LONGEST_WAIT = 8000;
const NO_SUCH_MATCH = 4404;

/** @typedef {{ id: string, type: string }} Message */

export class Line {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Map<string, object>} */ #unanswered = new Map();
  #wait = SHORTEST_WAIT;
  #closed = false;
  #timer = 0;

  /**
   * @param {() => string} address asked anew at every attempt
   * @param {(message: any) => void} hear
   * @param {(online: boolean) => void} changed
   * @param {() => void} unknown the server knows no such match
   */
  constructor(address, hear, changed, unknown) {
    this.unknown = unknown;
    this.address = address;
    this.hear = hear;
    this.changed = changed;
    this.wake = () => this.#socket || this.#open();
    addEventListener("online", this.wake);
    this.#open();
  }

  #open() {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#heard(JSON.parse(data));
    socket.onclose = ({ code }) => (code === NO_SUCH_MATCH ? this.unknown() : this.#lost(socket));
  }

  #opened() {
    this.#wait = SHORTEST_WAIT;
    this.changed(true);
    for (const message of this.#unanswered.values()) this.#socket?.send(JSON.stringify(message));
  }

  /** @param {any} message */
  #heard(message) {
    if (message.id) this.#unanswered.delete(message.id);
    this.hear(message);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    this.changed(false);
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /**
   * Send a command; its id is returned.
   * @param {object} message
   * @param {boolean} [repeat] whether it is sent again until it is answered
   */
  send(message, repeat = true) {
    const id = newId();
    const whole = { ...message, id };
    if (repeat) this.#unanswered.set(id, whole);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(whole));
    return id;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.wake);
    this.#socket?.close();
  }
}

/** Unlike randomUUID this works without https too. */
function newId() {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36)).join("-");
}
