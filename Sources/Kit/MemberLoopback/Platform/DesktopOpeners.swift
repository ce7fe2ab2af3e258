#if canImport(AppKit)
    /// The commands that open an address in the member's own browser, best first.
    let desktopOpeners = [BrowserCommand(words: ["/usr/bin/open"]), BrowserCommand(words: ["xdg-open"])]
#else
    /// The commands that open an address in the member's own browser, best first.
    let desktopOpeners = [BrowserCommand(words: ["xdg-open"])]
#endif
