import Foundation
import MemberCore
import MemberHTTPServer

/// The certificate of the client that sent the present request.
enum ClientCertificate {
    /// The certificate's subject, such as `CN=app,O=Partner`; nil if no certificate is demanded.
    @TaskLocal static var subject: String?
}

/// The secret that only nginx knows, so that no other program can claim a certificate.
struct GateSecret: Sendable {
    static let secretField = "X-Sandbox-Gate"
    static let subjectField = "X-Sandbox-Certificate"

    private let secret = Secret(SystemRandom().token())

    /// The fields that nginx adds to every request; they replace fields of the same names from the client.
    var fields: [(name: String, value: String)] {
        [(Self.secretField, secret.reveal), (Self.subjectField, "$ssl_client_s_dn")]
    }

    /// Returns the routes for requests that arrived through nginx; others are refused.
    func guarding(_ router: Router) -> Router {
        router.wrapping { [secret] request, next in
            guard request.headers[Self.secretField].isExactly(secret.reveal) else {
                return .text("This address is only available through nginx, with a client certificate.\n", status: 403)
            }
            let subject = request.headers[Self.subjectField] ?? ""
            return try await ClientCertificate.$subject.withValue(subject) { try await next(request) }
        }
    }
}
