public import MemberCore

/// The reason why a seamless link is not followed: it would send this app's request to a stranger.
public enum SeamlessLinkError: ExplainedError, Equatable {
    /// `sberIDRedirect` occurs more than once.
    case repeated
    /// The value's encoding is invalid, or has more than two levels.
    case encoding
    /// The link or the value is longer than the bank's addresses.
    case tooLong
    /// The value has a blank, a control character, a backslash or another character that addresses do not have.
    case character
    /// The value is not an address with a scheme and `//`.
    case notAnAddress
    /// The scheme is not on the list.
    case scheme(String)
    /// There is no host.
    case noHost
    /// There is a user part before the host.
    case userInfo
    /// There is a port.
    case port
    /// The host is not one of the bank's.
    case host(String)

    /// The refused scheme or host, for extending a list; at most 64 letters, digits, `+`, `-`, `.`, `_` and `~`.
    public var refused: String? {
        switch self {
        case .scheme(let name), .host(let name): name
        default: nil
        }
    }

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        let ordinary = "Sign the member in by the button."
        return switch self {
        case .repeated: .init("sberid.seamless_repeated", "sberIDRedirect is there more than once.", ordinary)
        case .encoding: .init("sberid.seamless_encoding", "sberIDRedirect is encoded badly or too often.", ordinary)
        case .tooLong: .init("sberid.seamless_too_long", "The link, or its sberIDRedirect, is too long.", ordinary)
        case .character:
            .init("sberid.seamless_character", "sberIDRedirect has a character that no address of the bank's has.", ordinary)
        case .notAnAddress: .init("sberid.seamless_not_an_address", "sberIDRedirect is not an absolute address.", ordinary)
        case .scheme:
            .init(
                "sberid.seamless_scheme", "sberIDRedirect has a scheme that is not on the list.",
                "If the bank's app has a new scheme, add it to the policy.")
        case .noHost: .init("sberid.seamless_no_host", "sberIDRedirect has no host.", ordinary)
        case .userInfo: .init("sberid.seamless_user_info", "sberIDRedirect has a user part.", ordinary)
        case .port: .init("sberid.seamless_port", "sberIDRedirect has a port.", ordinary)
        case .host:
            .init(
                "sberid.seamless_host", "sberIDRedirect names a host that does not belong to the bank.",
                "If the stand has another host, add it to the stand's configuration.")
        }
    }
}
