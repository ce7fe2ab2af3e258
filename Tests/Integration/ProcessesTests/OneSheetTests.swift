import Foundation
import MemberCore
import MemberHTTPServer
import Testing
import WorkerSupport

@Suite("One sheet, two processes", .timeLimit(.minutes(1)))
struct OneSheetTests {
    /// The responses of a VK where anyone may sign in and join a community.
    private static let answers = [
        "/vkid_sdk_is_show_subscription": #"{"response":{"show":true}}"#,
        "/method/groups.getById": #"{"response":{"groups":[{"id":1,"name":"Chess club","is_member":0,"is_closed":0}]}}"#,
        "/method/account.getProfileShortInfo": #"{"response":{"is_service_account":false}}"#,
        "/method/groups.getMembers": #"{"response":{"count":3,"items":[]}}"#, "/oauth2/logout": #"{"response":1}"#,
    ]

    private func server() -> HTTPServer {
        var router = Router()
        for (path, answer) in Self.answers { router.on("POST", path) { _ in .json(bytes: Data(answer.utf8)) } }
        router.on("POST", "/oauth2/auth") { request in
            let state = try request.form()["state"] ?? ""
            return .json(
                bytes: Data(
                    #"""
                    {"access_token":"a","refresh_token":"r","id_token":"i","expires_in":3600,"user_id":17,"state":"\#(state)",
                    "scope":"groups","token_type":"Bearer"}
                    """#.utf8))
        }
        return HTTPServer(HTTPServerConfiguration(), router: router)
    }

    @Test("ruling 19: both sign the same member in at once, with a limit of one: one sheet is shown")
    func once() async throws {
        let server = server()
        try await server.start()
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-home-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        let workers = try (0..<2).map { _ in
            try WorkerProcess("sheet", [home.path, "http://127.0.0.1:\(server.port)"])
        }
        for worker in workers { #expect(await worker.line() == "ready") }
        workers.forEach { $0.tell("sign in") }
        // Both found room: they checked the limit before the calls.
        for worker in workers { #expect(await worker.line() == "created") }
        workers.forEach { $0.tell("appear") }
        var said: [String] = []
        for worker in workers { while let line = await worker.line() { said.append(line) } }
        #expect(said.sorted() == ["end vkid.local_limit_reached", "end vkid.sheet_closed", "shown"])
        await server.stop()
    }
}
