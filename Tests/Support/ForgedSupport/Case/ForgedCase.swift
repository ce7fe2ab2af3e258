/// One row of a table: what somebody has written, and what comes of it.
package struct ForgedCase: Sendable, CustomStringConvertible {
    /// The row as a sentence.
    package let sentence: String
    /// What somebody makes of the redirect.
    package let changes: [Change]
    /// What the provider says otherwise.
    package let said: [Said]
    /// What comes of it.
    package let outcome: Outcome

    package var description: String { sentence }

    /// Whether a browser brings it to the address that the sign-in was begun for: fragments stay behind, and what cannot be decoded is
    /// refused by the listener itself.
    package var arrives: Bool {
        changes.allSatisfy { change in
            switch change {
            case .goes, .hides, .hidesAll, .writes: false
            case .adds, .puts, .sets, .drops, .only: true
            }
        }
    }

    /// Whether it is about a parameter.
    package func concerns(_ name: String) -> Bool {
        changes.contains { change in
            switch change {
            case .adds(name, _), .puts(name, _), .sets(name, _), .drops(name), .hides(name, _): true
            case .only(let pairs): pairs.contains { $0.0 == name }
            default: false
            }
        }
    }

    /// A redirect that somebody has written.
    package init(_ sentence: String, _ changes: Change..., is outcome: Outcome) {
        (self.sentence, self.changes, said, self.outcome) = (sentence, changes, [], outcome)
    }

    /// A provider that says something else, maybe at a redirect that somebody has written.
    package init(_ sentence: String, says said: [Said], at changes: Change..., is outcome: Outcome) {
        (self.sentence, self.changes, self.said, self.outcome) = (sentence, changes, said, outcome)
    }
}

/// What comes of a redirect at a server.
package enum Outcome: Sendable, Equatable {
    /// The same as without what was written: the same account, tokens, life, permissions, and the same requests to the same hosts.
    case same
    /// An error of this code, and the sign-in waits on for its own redirect, which then comes to the same as ever. Nothing was asked.
    case waits(String)
    /// An error of this code, and the sign-in is over. Nothing was asked.
    case ends(String)
    /// An error of this code after the provider was asked, and the sign-in is over.
    case refused(String)
    /// The member is signed in, and these parts differ.
    case differs(Set<Part>)
    /// The member is signed in and has granted this, and nothing else.
    case grants(Set<String>)

    /// The error's code.
    package var code: String? {
        switch self {
        case .same, .differs, .grants: nil
        case .waits(let code), .ends(let code), .refused(let code): code
        }
    }
}

/// What a sign-in decides.
package enum Part: String, Sendable, CaseIterable {
    /// Whose account it is.
    case member
    /// The name that is shown.
    case name
    /// The access token.
    case token
    /// What the access token allows, and what the ledger says of it.
    case permissions
    /// How long it lives.
    case life
    /// Whether and by what it is renewed.
    case renewal
    /// What is kept of the ID token.
    case idToken
    /// What the provider's module keeps beside.
    case rest
    /// What is asked of the provider.
    case requests
}
