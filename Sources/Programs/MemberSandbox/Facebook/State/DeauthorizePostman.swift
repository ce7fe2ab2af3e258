import Foundation
import MemberCore
import MemberHTTP

/// Tells apps' servers on this machine that a member removed the app, once for each.
final class DeauthorizePostman: Sendable {
    private let transport = NetworkTransport()
    private let tasks = Locked<[Task<Void, Never>]>([])

    /// Sends a signed request; it waits for nothing.
    func send(_ signedRequest: String, to callback: String?) {
        guard let url = callback.flatMap(NotificationAddress.url) else { return }
        var request = HTTPRequest(.post, url)
        request.body = .form([("signed_request", signedRequest)])
        request.limits.whole = .seconds(5)
        let sent = request
        let task = Task { [transport] in _ = try? await transport.send(sent) }
        tasks.withLock { $0.append(task) }
    }

    /// Waits for what is under way.
    func finish() async {
        let waiting = tasks.withLock { tasks in
            defer { tasks = [] }
            return tasks
        }
        for task in waiting { await task.value }
    }
}
