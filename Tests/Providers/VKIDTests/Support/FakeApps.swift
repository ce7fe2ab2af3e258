import Foundation
import MemberCore
import VKID

/// The system's links to other apps, as a script.
final class FakeApps: AppLinks {
    private struct State: Sendable {
        var opened: [URL] = []
        var continuations: [AsyncStream<Void>.Continuation] = []
    }
    private let state = Locked(State())
    private let takes: @Sendable (URL) -> Bool
    private let onOpen: @Sendable (URL) -> Void
    private let isInFront: Bool

    /// - Parameters:
    ///   - takes: Whether an app takes an address.
    ///   - isActive: Whether this app is in front.
    ///   - onOpen: What happens then.
    init(
        takes: @escaping @Sendable (URL) -> Bool = { _ in true }, isActive: Bool = true,
        onOpen: @escaping @Sendable (URL) -> Void = { _ in }
    ) {
        self.takes = takes
        isInFront = isActive
        self.onOpen = onOpen
    }

    /// How often somebody began to listen to this app's coming to the front.
    var listeners: Int { state.value.continuations.count }

    /// What was opened, tries included.
    var tries: [URL] { state.value.opened }

    func openUniversalLink(_ url: URL) async -> Bool { open(url) }
    func openScheme(_ url: URL) async -> Bool { open(url) }
    var isActive: Bool { get async { isInFront } }

    func activations() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        state.withLock { $0.continuations.append(continuation) }
        return stream
    }

    /// The app comes to the front.
    func activate() { for continuation in state.value.continuations { continuation.yield() } }

    private func open(_ url: URL) -> Bool {
        state.withLock { $0.opened.append(url) }
        guard takes(url) else { return false }
        onOpen(url)
        return true
    }
}
