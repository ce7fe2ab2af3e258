import CertificateSupport
import Foundation
import MemberCrypto
import MemberHTTP
import MemberTesting
import Testing

@testable import StoreOffers

@Suite("Revocation over a transport")
struct RevocationTransportTests {
    private func failure(_ transport: ScriptedTransport, _ leaf: TestAuthority.Leaf) async throws -> OfferReason? {
        var signing = try Signing()
        signing.leaf = leaf
        let verifier = try signing.verifier(revocation: RevocationChecker(transport: transport))
        let text = try signing.token(Signing.transaction())
        do throws(EvidenceFailure) {
            _ = try await verifier.transaction(text)
            return nil
        } catch { return error.reason }
    }

    @Test("the authorities are asked, and their responses decide")
    func asked() async throws {
        let transport = ScriptedTransport { request in
            let body = try? TestAuthority.shared()
                .statusResponse(to: request.body?.bytes ?? Data(), issuer: request.url.lastPathComponent)
            return .response(HTTPResponse(status: 200, body: body ?? Data()))
        }
        #expect(try await failure(transport, .leaf) == nil)
        #expect(transport.requests.map(\.url.absoluteString) == ["http://ocsp.test/middle", "http://ocsp.test/root"])
        #expect(transport.requests.allSatisfy { $0.body?.contentType == "application/ocsp-request" && $0.method == .post })
        #expect(try await failure(transport, .revoked) == .signatureInvalid)
    }

    @Test(
        "no response, another status and another content leave the status unknown",
        arguments: [.failure(.timedOut), .json("{}"), .json("", status: 500)] as [ScriptedTransport.Response])
    func unknown(response: ScriptedTransport.Response) async throws {
        #expect(try await failure(ScriptedTransport { _ in response }, .leaf) == .verifyTemporary)
    }
}
