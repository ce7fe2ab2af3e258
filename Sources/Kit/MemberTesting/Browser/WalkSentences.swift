extension Page {
    /// Returns a description of the page for an error: its title first, then its alert, else its whole text, without possible addresses
    /// and secrets.
    /// - Parameter clean: Removes text that must not be shown.
    /// - Returns: The sentence.
    func sentence(_ clean: (String) -> String) -> String {
        if let said = said(clean) ?? sentence(name(clean), says: [words].map { Self.harmless(clean($0)) }) { return said }
        return (name(clean).map { "The page “\($0)”" } ?? "The page") + " has no form to go on with."
    }

    /// Returns title, heading and message; nil for a page with a title at most.
    func said(_ clean: (String) -> String) -> String? {
        sentence(name(clean), says: [heading, alert ?? message].map { Self.harmless(clean($0 ?? "")) })
    }

    private func name(_ clean: (String) -> String) -> String? {
        let name = Self.harmless(clean(title), limit: 100)
        return name.isEmpty ? nil : name
    }

    private func sentence(_ name: String?, says texts: [String]) -> String? {
        let texts = texts.filter { !$0.isEmpty && $0 != name }
        guard !texts.isEmpty else { return nil }
        return (name.map { "The page “\($0)” says" } ?? "The page says") + ": “\(texts.joined(separator: " – "))”."
    }

    /// Returns a shortened text, without words that are long or look like an address.
    static func harmless(_ text: String, limit: Int = 200) -> String {
        let words = text.split(separator: " ").map { word in
            word.count > 30 || word.contains("://") || word.contains("=") ? "…" : String(word)
        }
        return String(words.joined(separator: " ").prefix(limit))
    }
}

extension FormFilling.Obstacle {
    /// The obstacle as a sentence.
    public var sentence: String {
        switch self {
        case .noSuchMember(let offered):
            "The page offers no member of that name."
                + (offered.isEmpty
                    ? "" : " It offers \(Page.harmless(offered.map { Page.harmless($0, limit: 40) }.joined(separator: ", "))).")
        case .noButton: "The page has no button to go on with."
        case .noSuchButton(let wanted, let offered):
            "No page has the button “\(wanted)”; "
                + (offered.isEmpty
                    ? "the pages have no buttons." : "there are: \(offered.map { "“\($0)”" }.joined(separator: ", ")).")
        case .noAddress: "A form of the page has no usable address."
        case .passwordMissing: "The page asks for a password, and none was given: the filling's credentials are not set."
        case .passwordForStranger(let origin):
            "The page would send the password to \(origin), which it is not for."
        case .passwordUnprotected(let origin):
            "The page would send the password to \(origin) without encryption."
        case .passwordInAddress: "The page would write the password into an address."
        }
    }
}

extension Page.Failure {
    /// The failure as a sentence.
    var sentence: String {
        switch self {
        case .tooLarge: "The provider's page is larger than 1 MB, so it is not walked."
        case .tooDeep: "The provider's page is nested more deeply than a page is, so it is not walked."
        case .tooManyElements: "The provider's page has more than 50 000 parts, so it is not walked."
        case .tagTooLong: "The provider's page has a longer tag than a page has, so it is not walked."
        case .tooManyForms: "The provider's page has more forms or fields than a page has, so it is not walked."
        case .unreadable: "The provider shows no page that can be read here."
        }
    }
}
