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

/// VK did not end a session: a cause of ``LogoutError/unknown(cause:)``.
public struct LogoutRefusal: CodedError, Equatable {
    /// VK's own code, or `status_` with the HTTP status where it gave none, or the code of what kept it from answering.
    public let reason: String

    /// The stable name.
    public var code: String { "vkid.logout_refused" }
    /// What was wrong.
    public var problem: String { "VK did not end the session (\(reason))." }
    /// What to do.
    public var remedy: String { "Try again, or remove the session here with logout(removeLocally: true)." }
}

/// Neither the call nor the context has anything that shows VK ID's page, and the system has nothing either: a cause of
/// ``AuthError/unknown(cause:)``.
public struct NoUserAgent: CodedError, Equatable {
    /// The stable name.
    public var code: String { "vkid.no_user_agent" }
    /// What was wrong.
    public var problem: String { "There is nothing here that shows VK ID's page." }
    /// What to do.
    public var remedy: String { "Pass a user agent to authorize, or set the context's userAgent." }
}

/// Why a stored sign-in cannot be finished.
public enum ResumeError: CodedError {
    /// Its code is for the app's backend, and the handler was not passed.
    case handlerMissing

    /// The stable name.
    public var code: String { "vkid.handler_missing" }
    /// What was wrong.
    public var problem: String { "The code is for the app's backend, and no handler was passed." }
    /// What to do.
    public var remedy: String { "Call resumePendingAuthorization(flow:) with the flow that the sign-in was started with." }
}
