extension ControlAssets {
    /// Adds each new request of the log at the top of the list, filters the list, copies commands, and keeps the lists of faults and
    /// members current: it takes them from the page itself, as the sandbox wrote it. Texts of requests never become markup.
    static let script = """
        "use strict";
        (() => {
          const list = document.getElementById("log");
          const note = document.getElementById("log-note");
          const none = document.getElementById("log-none");
          const latest = document.getElementById("log-latest");
          const filter = document.getElementById("log-filter");
          const pattern = document.getElementById("log-item").content.firstElementChild;
          const icons = document.getElementById("log-icons").content;
          const limit = Number(list.dataset.limit);
          const assets = new WeakSet();
          const slot = (item, name) => item.querySelector(`[data-slot="${name}"]`);
          const judge = (item) => {
            const { host, path, status, assets: shown } = Object.fromEntries(new FormData(filter));
            const texts = ["whole", "fault", "request", "response"].map((name) => slot(item, name).textContent);
            item.hidden = !((!host || slot(item, "host").textContent === host)
              && (!path || texts.some((text) => text.includes(path))) && (shown || !assets.has(item))
              && (!status || slot(item, "status").textContent.startsWith(status)));
          };
          const count = () => { none.hidden = [...list.children].some((item) => !item.hidden); };
          const refilter = () => { for (const item of list.children) { judge(item); } count(); };
          filter.addEventListener("submit", (event) => { event.preventDefault(); refilter(); });
          filter.addEventListener("input", refilter);
          const showCopy = (item) => { item.querySelector(".copy").hidden = !navigator.clipboard; };
          list.addEventListener("click", async (event) => {
            const button = event.target.closest(".copy");
            if (!button) { return; }
            await navigator.clipboard.writeText(slot(button.closest("li"), "curl").textContent);
            button.textContent = list.dataset.copied;
          });
          for (const item of list.children) { showCopy(item); }

          let timer;
          const refresh = async () => {
            // No host has this name: the page comes without requests, which arrive as events.
            const response = await fetch("/?host=-", { headers: { "Accept-Language": document.documentElement.lang } }).catch(() => null);
            if (!response || !response.ok) { return; }
            const page = new DOMParser().parseFromString(await response.text(), "text/html");
            for (const part of document.querySelectorAll("[data-part]")) {
              const other = page.getElementById(part.id);
              if (other && other.innerHTML !== part.innerHTML && !part.contains(document.activeElement)) {
                part.replaceChildren(...[...other.childNodes].map((node) => document.importNode(node, true)));
              }
            }
          };
          const refreshSoon = () => { clearTimeout(timer); timer = setTimeout(refresh, 300); };
          setInterval(() => { if (!document.hidden) { refresh(); } }, 3000);

          const source = new EventSource("/_sandbox/log?after=0");
          let isFresh = false;
          source.onopen = () => { note.textContent = note.dataset.live; };
          source.onerror = () => { note.textContent = note.dataset.lost; };
          source.addEventListener("request", (event) => {
            // The page's own items are the same as the first ones of the stream.
            if (!isFresh) { list.replaceChildren(); isFresh = true; }
            const entry = JSON.parse(event.data);
            const status = entry.complete ? String(entry.status) : entry.status + " (" + list.dataset.cut + ")";
            const item = pattern.cloneNode(true);
            const values = {
              time: entry.time.slice(11, 19), method: entry.method, path: entry.path, status: status,
              milliseconds: entry.milliseconds + " " + list.dataset.unit, host: entry.host, whole: entry.path, when: entry.time.replace("T", " ").replace("Z", " UTC"),
              id: String(entry.id), fields: entry.fields.join(", "),
              size: (entry.complete ? list.dataset.whole : list.dataset.cut) + ", " + entry.bytes + " B", fault: entry.fault || "",
              request: entry.request_text || "", response: entry.response_text || "", curl: entry.curl || ""
            };
            for (const [name, value] of Object.entries(values)) { slot(item, name).textContent = value; }
            for (const part of item.querySelectorAll("[data-message]")) { part.hidden = !values[part.dataset.message]; }
            const icon = icons.querySelector(`[data-provider="${CSS.escape(entry.host.split("/")[0])}"]`);
            if (icon) { slot(item, "icon").replaceChildren(icon.firstElementChild.cloneNode(true)); }
            item.className = "status-" + Math.floor(entry.status / 100);
            if (entry.asset) { assets.add(item); }
            showCopy(item);
            list.prepend(item);
            while (list.children.length > limit) { list.lastElementChild.remove(); }
            judge(item);
            count();
            if (entry.id > Number(list.dataset.after)) { latest.textContent = entry.method + " " + entry.path + " " + status; }
            refreshSoon();
          });
        })();

        """
}
