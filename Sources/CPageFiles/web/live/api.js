/** The box's HTTP API. */

/** A request that failed: `kind` is `unpaired`, `refused` (with the box's code and its arguments) or `unreachable`. */
export class ApiError extends Error {
  constructor(kind, told = null, status = 0) {
    super(told?.message || kind);
    this.kind = kind;
    this.code = told?.code ?? null;
    this.values = told?.arguments ?? {};
    this.status = status;
  }
}

const TIMEOUT = 8_000;

/**
 * Sends a request.
 * @param {string} path below `/api/`, with its query
 * @param {{method?: string, body?: object, keepalive?: boolean}} options
 * @returns {Promise<object|null>} the answer's JSON, or null where it has none
 * @throws {ApiError}
 */
export async function request(path, { method = "GET", body, keepalive = false } = {}) {
  const abort = new AbortController();
  // A phone that has left the network keeps a request for minutes.
  const timer = setTimeout(() => abort.abort(), TIMEOUT);
  try {
    const answer = await fetch(`/api/${path}`, {
      method,
      keepalive,
      credentials: "same-origin",
      cache: "no-store",
      signal: abort.signal,
      ...(body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    const told = answer.status === 204 ? null : await answer.json().catch(() => null);
    if (answer.ok) return told;
    if (answer.status === 401) throw new ApiError("unpaired", told, 401);
    throw new ApiError(answer.status >= 500 ? "unreachable" : "refused", told, answer.status);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError("unreachable");
  } finally {
    clearTimeout(timer);
  }
}

const query = (values) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined && value !== "")).toString();

/** The requests of the contract, each by its name. */
export const api = Object.freeze({
  status: () => request("status"),
  stations: (text = "", count = 50) => request(`stations?${query({ query: text, count })}`),
  departures: (stop_id, count = 5) => request(`departures?${query({ stop_id, count })}`),
  journeys: (from, to, count = 5) => request(`journeys?${query({ from, to, count })}`),
  line: () => request("line"),
  plan: () => request("plan"),
  settings: () => request("settings"),
  saveSettings: (settings) => request("settings", { method: "PUT", body: settings }),
  // Kept alive: a page that goes away has still said what its rider wants.
  command: (command, places = {}) => request("commands", { method: "POST", body: { command, ...places }, keepalive: true }),
  verdict: (id, verdict) => request("verdict", { method: "POST", body: { id, verdict } }),
  presence: (page, visible) => request("presence", { method: "POST", body: { page, visible }, keepalive: !visible }),
  session: (token) => request("session", { method: "POST", body: { token } }),
});
