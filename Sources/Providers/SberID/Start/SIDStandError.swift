public import MemberCore

/// The reason why a custom stand is refused.
public enum SIDStandError: ExplainedError, Equatable {
    /// One of a stand's addresses.
    public enum Address: String, Sendable, CaseIterable {
        /// The sign-in page.
        case portal
        /// The token endpoint.
        case token
        /// The user-info endpoint.
        case userInfo
        /// The completion endpoint.
        case completion
    }

    /// An address is not a web address.
    case badAddress(Address)
    /// An address of another machine does not use TLS.
    case plainHTTP(Address)
    /// The issuer is empty.
    case emptyIssuer
    /// The name is empty, or equal to that of the live service.
    case badName

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .badAddress(let address):
            .init(
                "sberid.stand_bad_address", "The stand's \(address.rawValue) address is not a web address.",
                "Pass an absolute https address without user and fragment.")
        case .plainHTTP(let address):
            .init(
                "sberid.stand_plain_http", "The stand's \(address.rawValue) address lacks TLS.",
                "Use https; plain http is for 127.0.0.1 and [::1] only.")
        case .emptyIssuer:
            .init("sberid.stand_empty_issuer", "The stand has no issuer.", "Pass the issuer that its ID tokens name.")
        case .badName:
            .init("sberid.stand_bad_name", "The stand's name is empty or that of the live service.", "Give it a name of its own.")
        }
    }
}
