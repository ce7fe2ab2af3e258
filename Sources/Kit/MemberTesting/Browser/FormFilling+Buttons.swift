extension FormFilling {
    /// Returns the form of a page that continues the walk: the one with a requested button, else the one that asks for the password, else
    /// the one with a button for the decision, else the first that is sent as a body, which a search is not.
    /// - Parameter page: The page.
    /// - Returns: The form; nil if the page has none.
    public func form(of page: Page) -> PageForm? {
        let ranks = page.forms.map(rank)
        return ranks.max().flatMap(ranks.firstIndex).map { page.forms[$0] }
    }

    private func rank(_ form: PageForm) -> Int {
        if form.buttons.contains(where: isAskedFor) { return 5 }
        if credentials != nil, form.asksPassword { return 4 }
        if form.buttons.contains(where: { says(decision, $0) }) { return 3 }
        if form.target == nil, form.buttons.allSatisfy({ $0.action == nil }) { return 0 }
        return form.usesPost ? 2 : 1
    }

    /// Returns the button for the person's decision. A page without a button that declines is continued, because it comes before the page
    /// that asks. A login page is continued too, with the button that signs in.
    /// - Returns: The button; nil for a form of hidden fields without one, which a script sends in a browser.
    func button(in form: PageForm) throws(Obstacle) -> FormControl? {
        let buttons = form.buttons
        if let wanted = buttons.first(where: isAskedFor) { return wanted }
        if form.asksPassword, !declinesLogin(form) { return try loginButton(among: buttons) }
        let spoken = buttons.first { says(decision, $0) }
        let goingOn = buttons.first(where: isMember) ?? buttons.first(where: \.isPrimary)
        let harmless = buttons.first { !says(.decline, $0) }
        if let button = spoken ?? goingOn ?? harmless { return button }
        guard buttons.isEmpty, !form.controls.isEmpty, form.controls.allSatisfy({ $0.kind == .hidden }) else { throw .noButton }
        return nil
    }

    /// Returns the button that signs in, rather than one for a new password, for a new account or back.
    private func loginButton(among buttons: [FormControl]) throws(Obstacle) -> FormControl {
        let usable = buttons.filter { !says(.decline, $0) && !$0.leadsAside }
        let best = usable.first { says(.agree, $0) } ?? usable.first(where: \.isPrimary)
        guard let button = best ?? usable.first(where: { $0.action == nil }) ?? usable.first else { throw .noButton }
        return button
    }

    /// Whether the login page itself is declined: there is no password to sign in with, and there is a button that declines.
    func declinesLogin(_ form: PageForm) -> Bool {
        decision == .decline && credentials == nil && form.buttons.contains { says(.decline, $0) }
    }

    private func isAskedFor(_ button: FormControl) -> Bool { buttons.contains { button.isAsked(by: $0) } }

    private func says(_ decision: Decision, _ button: FormControl) -> Bool {
        let words: Set<String> =
            switch decision {
            case .agree:
                [
                    "agree", "allow", "accept", "approve", "continue", "confirm", "yes", "sign in", "log in", "login",
                    "authorize", "authorise", "grant",
                ]
            case .decline: ["decline", "deny", "reject", "refuse", "cancel", "no"]
            }
        return words.contains(button.value.lowercased()) || words.contains(button.text.lowercased())
    }
}

extension FormControl {
    /// Whether a request names this button: by its text in any case, or as `name=value`.
    func isAsked(by wanted: String) -> Bool {
        let pair = wanted.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if pair.count == 2, name == pair[0], value == pair[1] { return true }
        return !wanted.isEmpty && text.lowercased() == wanted.lowercased()
    }

    /// Whether a login page's button leads away from signing in.
    fileprivate var leadsAside: Bool {
        let aside = ["forgot", "reset", "cancel", "lost", "recover", "register", "sign up", "create", "back", "help", "show"]
        return aside.contains { text.lowercased().contains($0) || value.lowercased().hasPrefix($0) }
    }

    /// The fields that a pressed button sends. A picture sends the pressed position.
    var sent: [(String, String)] {
        guard isImage else { return name.isEmpty ? [] : [(name, value)] }
        let prefix = name.isEmpty ? "" : name + "."
        return [(prefix + "x", "0"), (prefix + "y", "0")]
    }
}
