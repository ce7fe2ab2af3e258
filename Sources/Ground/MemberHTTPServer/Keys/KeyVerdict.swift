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
    /// The key is good, but of a kind or a tenant that may not.
    case forbidden
}

extension KeyVerdict {
    /// The key that a request sends (RFC 6750 §2.1).
    enum Sent: Equatable {
        case none, malformed
        case key(String)

        /// Reads the fields of a request. Two of them, or one that is not one token, are malformed.
        init(_ headers: HTTPHeaders) {
            let fields = headers.all("Authorization")
            let schemes = fields.map { $0.split(at: " ", maxSplits: 1, omitsEmpty: false) }
            guard schemes.contains(where: { String($0[0]).equalsIgnoringCase("Bearer") }) else {
                self = .none
                return
            }
            guard fields.count == 1, schemes[0].count == 2 else {
                self = .malformed
                return
            }
            let key = String(schemes[0][1].withoutBlanks)
            self = Self.isToken(key) ? .key(key) : .malformed
        }

        /// Letters, digits and `-._~+/`, then any number of `=`.
        private static func isToken(_ text: String) -> Bool {
            let body = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
            return !body.isEmpty && body.allSatisfy(Self.characters.contains)
        }

        private static let characters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/".utf8)
    }

    /// Decides from the fields, the keys and the time alone.
    /// - Parameters:
    ///   - headers: The request's fields.
    ///   - keys: The accepted keys.
    ///   - kind: The kind whose rights are needed.
    ///   - now: The time.
    init(_ headers: HTTPHeaders, _ keys: BearerKeys, requiring kind: String, at now: Date) {
        switch Sent(headers) {
        case .none: self = .missing
        case .malformed: self = .invalid
        case .key(let text):
            guard let key = keys.verified(text, at: now) else {
                self = .invalid
                return
            }
            self = key.may(kind) ? .allowed(key) : .forbidden
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
        case .forbidden:
            Self.refusal(
                ProblemDetails(403, code: "http_server.key_forbidden", detail: "This API key may not do that."),
                #"Bearer error="insufficient_scope""#)
        }
    }

    private static func refusal(_ problem: ProblemDetails, _ challenge: String) -> ServerResponse {
        var response = ServerResponse.refusal(problem)
        response.headers["WWW-Authenticate"] = challenge
        return response
    }
}
