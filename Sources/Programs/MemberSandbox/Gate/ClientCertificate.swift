public import Foundation
import MemberCore
import MemberHTTPServer

/// The certificate of the client whose request is under way.
enum ClientCertificate {
    /// Its subject, as in `CN=app,O=Partner`; nil where none is demanded.
    @TaskLocal static var subject: String?
}

/// What only nginx knows, so that nobody else can tell the sandbox of a certificate.
struct GateSecret: Sendable {
    static let secretField = "X-Sandbox-Gate"
    static let subjectField = "X-Sandbox-Certificate"

    private let secret = Secret(SystemRandom().token())

    /// The fields that nginx adds to every request, in the place of those that a client sends.
    var fields: [(name: String, value: String)] {
        [(Self.secretField, secret.reveal), (Self.subjectField, "$ssl_client_s_dn")]
    }

    /// The routes for requests that came by nginx; others are refused.
    func guarding(_ router: Router) -> Router {
        router.wrapping { [secret] request, next in
            guard request.headers[Self.secretField].isExactly(secret.reveal) else {
                return .text("Only by way of nginx, with a client certificate.\n", status: 403)
            }
            let subject = request.headers[Self.subjectField] ?? ""
            return try await ClientCertificate.$subject.withValue(subject) { try await next(request) }
        }
    }
}

/// What a client needs where its certificate is demanded: files of mode 0600, which are there until the sandbox stops.
public struct SandboxClientFiles: Sendable, Equatable {
    /// Certificate and key, a PKCS#12 file.
    public let certificate: URL
    /// The file with its password.
    public let passwordFile: URL
    /// The root to trust, a PEM file.
    public let roots: URL
}

/// A provider whose partners' servers show a certificate, where the sandbox demands one.
protocol SandboxBackChannel: SandboxProvider {
    /// The names of the hosts at which they do.
    var backChannelHosts: Set<String> { get }
}
