/// One row of a table: the changes of an attacker, and their outcome.
package struct ForgedCase: Sendable, CustomStringConvertible {
    /// The row as a sentence.
    package let sentence: String
    /// The changes to the redirect.
    package let changes: [Change]
    /// The changes to the provider's responses.
    package let said: [Said]
    /// The outcome.
    package let outcome: Outcome

    package var description: String { sentence }

    /// Whether a browser delivers it to the address of the sign-in: fragments stay in the browser, and the listener itself
    /// refuses what cannot be decoded.
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

    /// A redirect that an attacker has written.
    package init(_ sentence: String, _ changes: Change..., is outcome: Outcome) {
        (self.sentence, self.changes, said, self.outcome) = (sentence, changes, [], outcome)
    }

    /// A provider with other responses, perhaps for a redirect that an attacker has written.
    package init(_ sentence: String, says said: [Said], at changes: Change..., is outcome: Outcome) {
        (self.sentence, self.changes, self.said, self.outcome) = (sentence, changes, said, outcome)
    }
}

/// The outcome of a redirect at a server.
package enum Outcome: Sendable, Equatable {
    /// The same as without the change: the same account, tokens, life, permissions, and the same requests to the same hosts.
    case same
    /// An error with this code, and the sign-in still waits for its own redirect, which then has its usual outcome. No request
    /// was sent.
    case waits(String)
    /// An error with this code, and the sign-in is over. No request was sent.
    case ends(String)
    /// An error with this code after a request to the provider, and the sign-in is over.
    case refused(String)
    /// The member is signed in, and these parts differ.
    case differs(Set<Part>)
    /// The member is signed in and has granted exactly these permissions.
    case grants(Set<String>)

    /// The error's code.
    package var code: String? {
        switch self {
        case .same, .differs, .grants: nil
        case .waits(let code), .ends(let code), .refused(let code): code
        }
    }
}

/// The values that a sign-in decides.
package enum Part: String, Sendable, CaseIterable {
    /// The account's member.
    case member
    /// The displayed name.
    case name
    /// The access token.
    case token
    /// The permissions of the access token, and those in the ledger.
    case permissions
    /// The life of the access token.
    case life
    /// Whether the access token can be renewed, and with what.
    case renewal
    /// The stored parts of the ID token.
    case idToken
    /// The values that the provider's module stores with the account.
    case rest
    /// The requests to the provider.
    case requests
}
