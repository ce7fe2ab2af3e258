import MemberCore
import MemberHTTPServer

/// Why the Server API refuses a call.
enum ServerAPIRefusal: Error {
    /// The token is none that the store takes.
    case unauthenticated
    /// By the store's own number; its first three digits are the HTTP status.
    case code(Int)
    /// The calls are used up until a moment, in milliseconds since 1970.
    case limited(until: Int64)

    var response: ServerResponse {
        switch self {
        case .unauthenticated: return .text("Unauthenticated\n\nRequest ID: sandbox\n", status: 401)
        case .code(let code): return Self.error(code)
        case .limited(let until):
            var response = Self.error(4_290_000)
            response.headers["Retry-After"] = String(until)
            return response
        }
    }

    private static func error(_ code: Int) -> ServerResponse {
        .object(
            ["errorCode": .integer(Int64(code)), "errorMessage": .string("The sandbox's store says \(code).")],
            status: code / 10_000)
    }
}
