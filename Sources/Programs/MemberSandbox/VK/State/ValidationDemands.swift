import MemberCore

/// How a validation of the sandbox's VK ends (error 17): the member chooses it on the page, or a fault chooses it in advance.
public enum VKValidationEnding: String, CaseIterable, Sendable {
    /// The member chooses on the page.
    case page
    /// The member passes, and the app gets a new token in place of the one that it has.
    case token
    /// The member passes, and the app's token stays valid.
    case passed
    /// The member does not pass.
    case fail
    /// The member closes the page.
    case cancel
}

/// The validations that calls of the API demand (error 17), while the sandbox runs.
final class ValidationDemands: Sendable {
    /// A validation that was demanded.
    struct Demand: Sendable {
        /// The fingerprint of the call's token.
        var token: String
        var ending: VKValidationEnding
    }
    private let open = Locked<[String: Demand]>([:])
    /// The path of the page.
    static let pagePath = "/security_check"

    /// Demands a validation, which the page's address names.
    func demand(_ name: String, _ demand: Demand) { open.withLock { $0[name] = demand } }

    /// Returns a demand.
    func demand(_ name: String) -> Demand? { open.value.value(exactly: name) }

    /// Removes a demand, and returns it; each is fulfilled once.
    func take(_ name: String) -> Demand? { open.withLock { $0.remove(exactly: name) } }
}
