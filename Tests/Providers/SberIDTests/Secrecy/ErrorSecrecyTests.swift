import Foundation
import MemberCore
import Testing

@testable import SberID

@Suite("Secrets and the errors of the module", .timeLimit(.minutes(1)))
@MainActor
struct ErrorSecrecyTests {
    nonisolated static let places: [LeakPlace] = [
        .starts, .openings, .stands, .links, .bodies, .claims, .files, .idTokens, .refusals, .logins, .userInfo,
    ]

    @Test("no error from any place, and no report, shows the planted values", arguments: places.indices)
    func nothingIsSeen(_ index: Int) async throws {
        let place = Self.places[index]
        let found = try await place.make()
        for value in found.errors as [Any] + found.other {
            #expect(Planted.seen(in: value).isEmpty, "\(place.name): \(type(of: value))")
        }
        let codes = Set(found.errors.compactMap { ($0 as? any CodedError)?.code }).filter { $0.hasPrefix("sberid.") }
        #expect(codes == place.codes, "\(place.name)")
    }

    @Test("every code of the module in the error catalogue comes from one of the places")
    func everyCode() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardizedFileURL
        let page = try String(
            contentsOf: root.appending(path: "Sources/Kit/MemberKit/MemberKit.docc/ErrorCatalogue.md"), encoding: .utf8)
        let codes = Set(page.matches(of: /\| `(sberid\.[a-z_]+)`/).map { String($0.1) })
        #expect(codes == Self.places.reduce(into: []) { $0.formUnion($1.codes) } && codes.count > 40)
    }

    /// An error that shows its content.
    private enum Leaky: Error { case kept(String) }
    /// An error that hides its content only in its description.
    private struct HalfMasked: Error, CustomStringConvertible {
        let kept: String
        var description: String { "HalfMasked" }
    }

    @Test("the search finds what an error shows", arguments: Planted.all)
    func theLook(_ secret: String) {
        #expect(Planted.seen(in: Leaky.kept("a \(secret) b")) == [secret])
        #expect(Planted.seen(in: HalfMasked(kept: secret)) == [secret])
        #expect(Planted.seen(in: SberBackendError.refused(SberRefusal(.token, .oauth(secret), status: 400, words: secret))) == [])
    }

    @Test(
        "the bank's text is repeated only if it is a protocol's name",
        arguments: ["79990000001", "deadbeef01", "4510654321", "CODE"])
    func namesOnly(_ word: String) {
        for form in [SberRefusal.Form.oauth(word), .gateway(word)] {
            #expect(!SberBackendError.refused(SberRefusal(.token, form, status: 400)).problem.contains(word))
        }
        #expect(
            SberBackendError.refused(SberRefusal(.token, .oauth("invalid_grant"), status: 400)).problem.contains("invalid_grant"))
        #expect(SberBackendError.refused(SberRefusal(.token, .gateway("401"), status: 401)).problem.contains("gateway 401"))
    }
}
