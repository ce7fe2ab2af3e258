import Foundation
import MemberCore
import MemberHTTP

/// Notifies apps' servers on this machine that a member removed the app, once for each removal.
final class DeauthorizePostman: Sendable {
    private let transport = NetworkTransport()
    private let tasks = Locked<[UUID: Task<Void, Never>]>([:])

    /// Sends a signed request, without waiting for the response.
    func send(_ signedRequest: String, to callback: String?) {
        guard let url = callback.flatMap(NotificationAddress.url) else { return }
        var request = HTTPRequest(.post, url)
        request.body = .form([("signed_request", signedRequest)])
        request.limits.whole = .seconds(5)
        let sent = request
        let id = UUID()
        tasks.withLock { tasks in
            tasks[id] = Task { [self] in
                _ = try? await transport.send(sent)
                self.tasks.withLock { $0[id] = nil }
            }
        }
    }

    /// Waits for the requests that are being sent.
    func finish() async {
        for task in tasks.value.values { await task.value }
    }
}
