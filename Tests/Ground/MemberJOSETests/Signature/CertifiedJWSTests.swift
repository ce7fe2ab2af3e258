import CertificateSupport
import Foundation
import MemberCore
import MemberCrypto
import Testing

@testable import MemberJOSE

@Suite("Tokens with certificates")
struct CertifiedJWSTests {
    static let date = Date(timeIntervalSince1970: 1_500_000_000)
    static let demands = CertificateDemands(
        leafExtensions: ["1.2.840.113635.100.6.11.1"], issuerExtensions: ["1.2.840.113635.100.6.2.1"])

    private func verifier(_ authority: TestAuthority) throws -> CertifiedJWSVerifier {
        CertifiedJWSVerifier(roots: TrustAnchors([try Certificate(der: authority.der("root"))]), demands: Self.demands)
    }

    private func token(
        _ authority: TestAuthority, _ leaf: TestAuthority.Leaf = .leaf, chain: [Data]? = nil, extra: [String: JSONValue] = [:],
        algorithm: JWSAlgorithm = .es256
    ) throws -> String {
        let signer = try JWSSigner(key: SigningKey(pem: authority.key(leaf.rawValue)), kid: nil, algorithm: algorithm)
        let x5c = (chain ?? authority.chain(leaf)).map { JSONValue.string($0.base64EncodedString()) }
        let members = extra.merging(["x5c": .array(x5c)]) { own, _ in own }
        return try signer.sign(payload: Data(#"{"signedDate":1500000000000.5}"#.utf8), type: nil, extra: members)
    }

    private func error(_ text: String, at date: Date = date) throws -> JOSEError? {
        let verifier = try verifier(.shared())
        do throws(JOSEError) {
            _ = try verifier.verify(text) { _ in date }
            return nil
        } catch { return error }
    }

    @Test("a token is valid if its chain leads to the configured root, and has its payload and path")
    func good() throws {
        let authority = try TestAuthority.shared()
        let token = try verifier(authority).verify(token(authority)) { payload in
            #expect(payload.count == 30)
            return Self.date
        }
        #expect(token.payload == Data(#"{"signedDate":1500000000000.5}"#.utf8))
        #expect(token.path.map(\.der) == authority.chain())
        #expect("\(token)" == "<certified token, 30 bytes>")
    }

    @Test("the root in a token is not used")
    func foreignRoot() throws {
        let authority = try TestAuthority.shared()
        let chain = Array(authority.chain().dropLast())
        #expect(try error(token(authority, chain: chain + [TestAuthority.shared(.rsa).der("root")])) == nil)
        #expect(try error(token(authority, chain: chain + [Data("no certificate".utf8)])) == nil)
    }

    @Test(
        "a chain that is out of date, without the extensions, or of another authority is refused",
        arguments: [
            (.expired, .expired), (.unmarked, .missingExtension), (.underUnmarked, .missingExtension),
        ] as [(TestAuthority.Leaf, CertificateProblem)])
    func chains(leaf: TestAuthority.Leaf, problem: CertificateProblem) throws {
        #expect(try error(token(.shared(), leaf)) == .certificate(problem))
        #expect(try error(token(.stranger())) == .certificate(.unknownRoot))
    }

    @Test("another number of certificates, or other values in their place, are refused")
    func certificates() throws {
        let authority = try TestAuthority.shared()
        let chain = authority.chain()
        for wrong in [[], [chain[0]], [chain[0], chain[1]], chain + [chain[2]]] {
            #expect(try error(token(authority, chain: wrong)) == .certificatesMissing)
        }
        #expect(try error(token(authority, extra: ["x5c": .string("a")])) == .certificatesMissing)
        #expect(try error(token(authority, chain: [Data([1]), chain[1], chain[2]])) == .certificate(.malformed))
        let line = chain.map { JSONValue.string($0.base64EncodedString(options: .lineLength64Characters)) }
        #expect(try error(token(authority, extra: ["x5c": .array(line)])) == .certificate(.malformed))
    }

    @Test("another algorithm and a critical member are refused, keys in the header are ignored")
    func header() throws {
        let authority = try TestAuthority.shared()
        #expect(try error(token(authority, extra: ["crit": .array([])])) == .critNotSupported)
        #expect(try error(token(authority, extra: ["kid": .string("k"), "jwk": .object([:])])) == nil)
        let rsa = try token(.shared(.rsa), algorithm: .rs256)
        #expect(try error(rsa) == .algorithmNotAllowed)
    }

    @Test("a changed payload and another signer's signature are refused, even if the chain is known")
    func signature() throws {
        let authority = try TestAuthority.shared()
        let verifier = try verifier(authority)
        let good = try token(authority)
        let other = try token(authority, .revoked)
        _ = try verifier.verify(good) { _ in Self.date }
        let parts = good.split(separator: ".").map(String.init)
        let changed = [parts[0], Base64URL.encode(Data("{}".utf8)), parts[2]].joined(separator: ".")
        let mixed = [parts[0], parts[1], String(other.split(separator: ".")[2])].joined(separator: ".")
        for text in [changed, mixed] {
            #expect(throws: JOSEError.badSignature) { try verifier.verify(text) { _ in Self.date } }
        }
    }

    @Test("a known chain is valid only while its certificates are valid")
    func memory() throws {
        let authority = try TestAuthority.shared()
        let verifier = try verifier(authority)
        let text = try token(authority)
        for _ in 0..<2 { _ = try verifier.verify(text) { _ in Self.date } }
        #expect(throws: JOSEError.certificate(.expired)) {
            try verifier.verify(text) { _ in Date(timeIntervalSince1970: 2_500_000_000) }
        }
        #expect(throws: JOSEError.certificate(.notYetValid)) {
            try verifier.verify(text) { _ in Date(timeIntervalSince1970: 1_300_000_000) }
        }
    }

    @Test("the memory contains no more chains than its limit, and no refused one")
    func capacity() throws {
        let chain = try #require(KnownChain(try TestAuthority.shared().chain().map { try Certificate(der: $0) }))
        var memory = ChainMemory(capacity: 2)
        for name in ["a", "b", "b", "c"] { memory.remember(Data(name.utf8), chain) }
        #expect(memory.count == 2)
        #expect(memory.chain(of: Data("a".utf8)) == nil)
        #expect(memory.chain(of: Data("c".utf8)) != nil)
    }
}
