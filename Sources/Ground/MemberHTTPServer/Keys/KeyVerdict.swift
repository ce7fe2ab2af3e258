import Foundation
import MemberCore

/// The decision about the key of a request.
enum KeyVerdict: Equatable, Sendable {
    /// The key may do what is asked.
    case allowed(VerifiedKey)
    /// There is no key, or credentials of another scheme.
    case missing
    /// The key is malformed, unknown, revoked or at its end; no reader learns which.
    case invalid
    /// The key is good, but of a kind or a tenant that may not; the values are the kinds that may, none where it is about the tenant.
    case forbidden(kinds: [String])
}

extension KeyVerdict {
    /// Decides from the request's key, the accepted keys and the time alone.
    /// - Parameters:
    ///   - presented: The key of the request.
    ///   - keys: The accepted keys.
    ///   - kind: The kind whose rights are needed.
    ///   - now: The time.
    init(_ presented: PresentedKey, _ keys: BearerKeys, requiring kind: String, at now: Date) {
        switch presented {
        case .none: self = .missing
        case .malformed: self = .invalid
        case .key(let hash):
            guard let key = keys.verified(hash: hash, at: now) else {
                self = .invalid
                return
            }
            self = key.may(kind) ? .allowed(key) : .forbidden(kinds: keys.kinds.having(kind))
        }
    }

    /// The refusal; nil for an allowed key.
    var refusal: ServerResponse? {
        switch self {
        case .allowed: nil
        case .missing:
            Self.refusal(ProblemDetails(401, code: "http_server.key_missing", detail: "The request has no API key."), "Bearer")
        case .invalid:
            Self.refusal(
                ProblemDetails(401, code: "http_server.key_invalid", detail: "The API key is not accepted, or no longer."),
                #"Bearer error="invalid_token""#)
        case .forbidden(let kinds):
            Self.refusal(
                ProblemDetails(403, code: "http_server.key_forbidden", detail: Self.detail(needing: kinds)),
                #"Bearer error="insufficient_scope""#)
        }
    }

    private static func detail(needing kinds: [String]) -> String {
        guard !kinds.isEmpty else { return "This API key may not do that: it is for other data than the request names." }
        return "This API key may not do that. A key of this kind may: \(kinds.joined(separator: ", "))."
    }

    private static func refusal(_ problem: ProblemDetails, _ challenge: String) -> ServerResponse {
        var response = ServerResponse.refusal(problem)
        response.headers["WWW-Authenticate"] = challenge
        return response
    }
}
