/// The one script of all components. Without it every form works; with it a sheet keeps the focus, Escape and a tap outside
/// close the sheet, a form is sent once, and a snackbar disappears automatically.
enum ComponentScript {
    static let mediaType = "text/javascript; charset=utf-8"

    static let text = """
        "use strict";
        (() => {
          const inside = (box, event) =>
            event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
          for (const dialog of document.querySelectorAll("dialog[data-face]")) {
            const leave = () => dialog.querySelector("form[data-face-close]")?.requestSubmit();
            dialog.close();
            dialog.showModal();
            dialog.addEventListener("cancel", (event) => { event.preventDefault(); leave(); });
            dialog.addEventListener("click", (event) => {
              if (event.target === dialog && !inside(dialog.getBoundingClientRect(), event)) { leave(); }
            });
          }
          for (const form of document.querySelectorAll("[data-face] form")) {
            form.addEventListener("submit", (event) => {
              if (form.dataset.sent) { event.preventDefault(); return; }
              form.dataset.sent = "true";
              event.submitter?.setAttribute("aria-busy", "true");
            });
          }
          addEventListener("pageshow", (event) => {
            if (!event.persisted) { return; }
            for (const form of document.querySelectorAll("[data-face] form[data-sent]")) {
              delete form.dataset.sent;
              form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
            }
          });
          for (const image of document.querySelectorAll("[data-face] img")) {
            const gone = () => image.remove();
            if (image.complete && !image.naturalWidth && image.src) { gone(); } else { image.addEventListener("error", gone); }
          }
          for (const snackbar of document.querySelectorAll("[data-face-life]")) {
            setTimeout(() => snackbar.remove(), Number(snackbar.dataset.faceLife));
          }
        })();

        """
}
