import FacebookLogin
import Foundation
import MemberSandbox
import MemberTesting
import Testing

@Suite("The keys of limited logins with the sandbox's Facebook", .timeLimit(.minutes(2)))
struct FacebookKeySandboxTests {
    private static let keySetPath = "/.well-known/oauth/openid/jwks/"
    private static let certificatesPath = "/.well-known/oauth/openid/certs/"

    @Test(
        "if the key set is unavailable, the certificates are used, even after a rotation of the keys",
        arguments: [.status(503), .status(404), .wrongType, .truncated, .reset] as [Fault.Kind])
    func certificates(fault: Fault.Kind) async throws {
        try await FacebookStage.with { stage in
            for rotates in [false, true] {
                if rotates { stage.sandbox.rotateKeys() }
                stage.sandbox.faults.add(fault, path: Self.keySetPath, times: 5)
                let result = try await stage.logIn(tracking: .limited)
                #expect(result.authenticationToken?.claims()?.sub == stage.anna)
            }
            #expect(stage.sandbox.requestCount(Self.certificatesPath) >= 2)
        }
    }

    @Test("if the key set has the key, no certificates are requested")
    func keySet() async throws {
        try await FacebookStage.with { stage in
            _ = try await stage.logIn(tracking: .limited)
            #expect(stage.sandbox.requestCount(Self.keySetPath) == 1 && stage.sandbox.requestCount(Self.certificatesPath) == 0)
        }
    }

    @Test("a key that neither contains is 309, whichever is requested", arguments: [false, true])
    func unknown(byCertificates: Bool) async throws {
        try await FacebookStage.with { stage in
            stage.sandbox.faults.add(.identityFlaw(.unknownKey))
            if byCertificates { stage.sandbox.faults.add(.status(503), path: Self.keySetPath, times: 5) }
            await #expect { try await stage.logIn(tracking: .limited) } throws: { ($0 as NSError).code == 309 }
            #expect((stage.sandbox.requestCount(Self.certificatesPath) > 0) == byCertificates)
        }
    }
}
