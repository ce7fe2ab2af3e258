import Foundation
import MemberCore
import MemberCrypto
import OffersService
import Testing

@testable import OffersRoutes

@Suite("Settings of a server", .timeLimit(.minutes(1)))
struct SettingsTests {
    /// The error of making a server with settings.
    static func error(_ settings: Data, at place: OffersStore) async -> OffersServerError? {
        do throws(OffersServerError) {
            let server = try await OffersServer(settings: settings, store: place)
            await server.stop()
            return nil
        } catch { return error }
    }

    static let place = OffersStore.file(
        FileManager.default.temporaryDirectory.appending(path: "none-\(UUID().uuidString)/a.sqlite"))

    @Test("everything that is missing is said at once, before a database is made")
    func incomplete() async throws {
        let settings = try ServedStore.settings { members in (members["erasureKey"], members["keys"]) = (nil, nil) }
        guard case .incomplete(let sentences) = await Self.error(settings, at: Self.place) else {
            Issue.record("accepted")
            return
        }
        #expect(
            sentences.count == 2 && sentences.contains { $0.contains("erasureKey") } && sentences.contains { $0.contains("keys") }
        )
        guard case .file(let file) = Self.place else { return }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test(
        "settings that are not JSON name the member", arguments: [("{", nil), (#"{"apps":[{"bundleId":7}]}"#, "apps.0.bundleId")])
    func unreadable(text: String, member: String?) async {
        #expect(await Self.error(Data(text.utf8), at: Self.place) == .settingsUnreadable(member: member))
    }

    @Test(
        "a place is a file, or a database by its address",
        arguments: [
            ("/var/lib/offers.sqlite", OffersStore.file(URL(filePath: "/var/lib/offers.sqlite"))),
            ("postgres://a@b/c", .postgres("postgres://a@b/c")), ("postgresql://a@b/c", .postgres("postgresql://a@b/c")),
        ])
    func places(text: String, place: OffersStore) { #expect(OffersStore(text) == place) }

    @Test("an address with a password is refused, and the error does not contain it")
    func password() async throws {
        let error = try #require(
            await Self.error(try ServedStore.settings(), at: .postgres("postgres://app:hunter2@127.0.0.1/offers")))
        #expect(!"\(error)".contains("hunter2"))
    }

    @Test("each error has a code, a problem and a remedy")
    func texts() {
        let errors: [OffersServerError] = [
            .settingsUnreadable(member: nil), .settingsUnreadable(member: "apps"), .incomplete(["A.", "B."]), .store(.full),
            .postgresMissing, .server(.unavailable),
        ]
        for error in errors { #expect(!error.code.isEmpty && error.problem.hasSuffix(".") && error.remedy.hasSuffix(".")) }
        #expect(Set(errors.map(\.code)).count == 5)
    }
}
