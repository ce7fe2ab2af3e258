public import MemberCore

/// The reason why a `VKID` cannot be set up, or cannot be used yet.
public enum VKIDConfigurationError: ExplainedError {
    /// ``VKID/shared`` is not set up yet; in other errors this is the cause of `unknown`.
    case notConfigured
    /// The client id is empty.
    case emptyClientID
    /// The client id is not a decimal number.
    case clientIDNotDecimal
    /// The app's scheme is not registered (Apple systems).
    case urlSchemeNotRegistered(String)
    /// A scheme is missing from the list of schemes that the app queries (Apple systems).
    case querySchemeMissing(String)
    /// The store of the accounts cannot be opened.
    case storageUnavailable(any Error)

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        let console = "Pass the app's id from VK ID's console."
        return switch self {
        case .notConfigured:
            .init(
                "vkid.not_configured", "VK ID is not set up yet.",
                "Call VKID.shared.set(config:) when the app starts, before any other call.")
        case .emptyClientID: .init("vkid.empty_client_id", "The client id is empty.", console)
        case .clientIDNotDecimal: .init("vkid.client_id_not_decimal", "The client id is not a decimal number.", console)
        case .urlSchemeNotRegistered(let scheme):
            .init(
                "vkid.url_scheme_not_registered", "The app does not register the scheme \(scheme).", "Add it to CFBundleURLTypes."
            )
        case .querySchemeMissing(let scheme):
            .init(
                "vkid.query_scheme_missing", "The app does not list the scheme \(scheme) among those it asks for.",
                "Add it to LSApplicationQueriesSchemes.")
        case .storageUnavailable(let error):
            .init(
                "vkid.storage_unavailable", (error as? any CodedError)?.problem ?? "The accounts cannot be opened.",
                (error as? any CodedError)?.remedy ?? "See the cause.")
        }
    }
}
