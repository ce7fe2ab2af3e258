public import MemberCore
public import StoreOffers

/// Why a call of the App Store Server API returned no result.
public enum ServerAPIError: ExplainedError, Equatable {
    /// The store refused, with its own number.
    case refused(ServerAPICode)
    /// The limit of calls is used up; ask again after this many milliseconds since 1970, if the store named a time.
    case rateLimited(until: Int64?)
    /// The key, its identifier, the issuer or the app is not the one that the store knows.
    case unauthorized
    /// The store is down, or no response came: the status, or the error of the transport.
    case unreachable(EvidenceCause)
    /// The response is not what the store documents.
    case malformed
    /// The pages of a list do not end.
    case endlessPages
    /// The call could not be signed.
    case signingFailed
    /// A part of an offer contains the separator of signed parts (U+2063), so that it could be read as two; the value is the
    /// part's name.
    case separatorInside(String)

    /// Whether the same call may succeed later.
    public var isRetryable: Bool {
        switch self {
        case .refused(let code): code.isRetryable
        case .rateLimited, .unreachable: true
        case .unauthorized, .malformed, .endlessPages, .signingFailed, .separatorInside: false
        }
    }

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .refused(let code) where code.meaning?.hasPrefix("no such ") == true:
            .init(
                "offersbackend.refused", "The store knows \(code.meaning ?? "nothing") (\(code.rawValue)).",
                "Check the identifier, the app and the environment.")
        case .refused(let code):
            .init(
                "offersbackend.refused",
                "The store refused the call (error \(code.rawValue)\(code.meaning.map { ": \($0)" } ?? "")).",
                "Look the number up among the error codes of the App Store Server API.")
        case .rateLimited:
            .init(
                "offersbackend.rate_limited", "The limit of calls is used up.",
                "Wait until the moment that the store named, and call less often.")
        case .unauthorized:
            .init(
                "offersbackend.unauthorized", "The store does not accept the key.",
                "Check the key, its identifier, the issuer and the app's bundle identifier.")
        case .unreachable(let cause):
            .init("offersbackend.unreachable", "The store could not be asked (\(cause.code)).", "Try again later.")
        case .malformed:
            .init(
                "offersbackend.malformed", "The store's response cannot be read.",
                "Report it to the store, with the time of the call.")
        case .endlessPages:
            .init(
                "offersbackend.endless_pages", "The store sends the same page again and again.",
                "Report it to the store, with the time of the call.")
        case .signingFailed:
            .init(
                "offersbackend.signing_failed", "The call or the offer could not be signed.",
                "Check that OpenSSL 3 is installed and that memory is left.")
        case .separatorInside(let part):
            .init(
                "offersbackend.separator_inside",
                "The \(part) holds an invisible separator (U+2063), which parts of an offer's signature.",
                "Take it out: no identifier of the store's and no user's name needs it.")
        }
    }

}

extension EvidenceFailure {
    /// Whether the network is the reason: the store gave no response, or one without content.
    package var isOffline: Bool {
        switch cause {
        case .transport, .status, .serverAPI(ServerAPIError.unreachable, _): true
        default: false
        }
    }
}
