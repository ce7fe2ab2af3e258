public import MemberCore

/// Why a `VKID` could not be made.
public enum VKIDConfigurationError: CodedError {
    /// The client id is empty.
    case emptyClientID
    /// The client id is not a decimal number.
    case clientIDNotDecimal
    /// The app's scheme is not registered (Apple systems).
    case urlSchemeNotRegistered(String)
    /// A scheme is missing from the list of schemes the app asks for (Apple systems).
    case querySchemeMissing(String)
    /// The place where accounts live cannot be opened.
    case storageUnavailable(any Error)

    /// The stable name.
    public var code: String {
        switch self {
        case .emptyClientID: "vkid.empty_client_id"
        case .clientIDNotDecimal: "vkid.client_id_not_decimal"
        case .urlSchemeNotRegistered: "vkid.url_scheme_not_registered"
        case .querySchemeMissing: "vkid.query_scheme_missing"
        case .storageUnavailable: "vkid.storage_unavailable"
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .emptyClientID: "The client id is empty."
        case .clientIDNotDecimal: "The client id is not a decimal number."
        case .urlSchemeNotRegistered(let scheme): "The app does not register the scheme \(scheme)."
        case .querySchemeMissing(let scheme): "The app does not list the scheme \(scheme) among those it asks for."
        case .storageUnavailable(let error): (error as? any CodedError)?.problem ?? "The accounts cannot be opened."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .emptyClientID, .clientIDNotDecimal: "Pass the app's id from VK ID's console."
        case .urlSchemeNotRegistered: "Add it to CFBundleURLTypes."
        case .querySchemeMissing: "Add it to LSApplicationQueriesSchemes."
        case .storageUnavailable(let error): (error as? any CodedError)?.remedy ?? "See the cause."
        }
    }
}
