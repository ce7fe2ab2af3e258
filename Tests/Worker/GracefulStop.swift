import Foundation
import MemberHTTPServer

/// A server that stops when the process is asked to end: `stop MILLISECONDS`, the limit for running requests. It says its port, then
/// `arrived` for each request to `/wait`, which never ends by itself, and `stopped` at its end.
enum GracefulStop {
    static func run(_ arguments: [String]) async throws {
        var configuration = HTTPServerConfiguration()
        configuration.stopGrace = .milliseconds(arguments.first.flatMap { Int($0) } ?? 100)
        var router = Router()
        router.on("GET", "/") { _ in .text("ok") }
        router.on("GET", "/wait") { _ in
            MemberWorker.say("arrived")
            try await Task.sleep(for: .seconds(60))
            return .text("late")
        }
        try await HTTPServer(configuration, router: router).serveUntilTerminated { MemberWorker.say(String($0.port)) }
        MemberWorker.say("stopped")
    }
}
